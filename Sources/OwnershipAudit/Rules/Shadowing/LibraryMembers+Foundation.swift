// Full names of members, from the symbol graph of Foundation: all members that can be used without
// `unsafe`, and some that require it.
extension LibraryMembers {
  /// The members of types in Foundation.
  static let foundation: [String: [String: [LibraryMember]]] = [
    "Calendar": parse(
      """
      ReferenceType autoupdatingCurrent compare(_:to:toGranularity:) component(_:from:) current
      date(_:matchesComponents:) date(byAdding:to:wrappingComponents:)
      date(byAdding:value:to:wrappingComponents:) date(bySetting:value:of:)
      date(bySettingHour:minute:second:of:matchingPolicy:repeatedTimePolicy:direction:)
      date(from:) dateComponents(_:from:) dateComponents(_:from:to:) dateComponents(in:from:)
      dateInterval(of:for:) dateInterval(of:start:interval:for:)
      dateIntervalOfWeekend(containing:) dateIntervalOfWeekend(containing:start:interval:)
      dates(byAdding:startingAt:in:wrappingComponents:)
      dates(byAdding:value:startingAt:in:wrappingComponents:)
      dates(byMatching:startingAt:in:matchingPolicy:repeatedTimePolicy:direction:)
      enumerateDates(startingAfter:matching:matchingPolicy:repeatedTimePolicy:direction:using:)
      firstWeekday identifier init(identifier:) isDate(_:equalTo:toGranularity:)
      isDate(_:inSameDayAs:) isDateInToday(_:) isDateInTomorrow(_:) isDateInWeekend(_:)
      isDateInYesterday(_:) locale maximumRange(of:) minimumDaysInFirstWeek minimumRange(of:)
      nextDate(after:matching:matchingPolicy:repeatedTimePolicy:direction:)
      nextWeekend(startingAfter:direction:) nextWeekend(startingAfter:start:interval:direction:)
      ordinality(of:in:for:) range(of:in:for:) startOfDay(for:) timeZone
      """),
    "CharacterSet": parse(
      """
      ReferenceType alphanumerics bitmapRepresentation capitalizedLetters contains(_:)
      controlCharacters decimalDigits decomposables formIntersection(_:)
      formSymmetricDifference(_:) formUnion(_:) hasMember(inPlane:) illegalCharacters init()
      init(_:) init(arrayLiteral:) init(bitmapRepresentation:) init(charactersIn:)
      init(contentsOfFile:) insert(_:) insert(charactersIn:) intersection(_:) invert() inverted
      isDisjoint(with:) isEmpty isStrictSubset(of:) isStrictSuperset(of:) isSubset(of:)
      isSuperset(of:) letters lowercaseLetters newlines nonBaseCharacters punctuationCharacters
      remove(_:) remove(charactersIn:) subtract(_:) subtracting(_:) symbols
      symmetricDifference(_:) union(_:) update(with:) uppercaseLetters urlFragmentAllowed
      urlHostAllowed urlPasswordAllowed urlPathAllowed urlQueryAllowed urlUserAllowed whitespaces
      whitespacesAndNewlines
      """),
    "Data": parse(
      """
      Index Indices advanced(by:) allSatisfy(_:) append(_:) append(_:count:) append(contentsOf:)
      applying(_:) base64EncodedData(options:) base64EncodedString(options:) bytes compactMap(_:)
      compare(_:_:) contains(_:) contains(where:) copyBytes(to:) copyBytes(to:count:)
      copyBytes(to:from:) count count(where:) difference(from:) difference(from:by:)
      distance(from:to:) drop(while:) dropFirst(_:) dropLast(_:) elementsEqual(_:)
      elementsEqual(_:by:) endIndex enumerateBytes(_:) enumerated() filter(_:) first first(where:)
      firstIndex(of:) firstIndex(where:) firstRange(of:) firstRange(of:in:) flatMap(_:)
      forEach(_:) formIndex(_:offsetBy:) formIndex(_:offsetBy:limitedBy:) formIndex(after:)
      formIndex(before:) formatted(_:) index(_:offsetBy:) index(_:offsetBy:limitedBy:)
      index(after:) index(before:) index(of:) indices indices(of:) indices(where:) init() init(_:)
      init(base64Encoded:options:) init(buffer:) init(bytes:) init(bytes:count:)
      init(bytesNoCopy:count:deallocator:) init(capacity:) init(contentsOf:options:) init(count:)
      init(referencing:) init(repeating:count:) insert(_:at:) insert(contentsOf:at:) isEmpty last
      last(where:) lastIndex(of:) lastIndex(where:) lastRange(of:) lastRange(of:in:) lazy
      lexicographicallyPrecedes(_:) lexicographicallyPrecedes(_:by:) makeIterator() map(_:) max()
      max(by:) min() min(by:) moveSubranges(_:to:) mutableBytes mutableSpan partition(by:)
      popFirst() popLast() prefix(_:) prefix(through:) prefix(upTo:) prefix(while:)
      randomElement() randomElement(using:) range(of:options:in:) ranges(of:) reduce(_:_:)
      reduce(into:_:) regions remove(at:) removeAll(keepingCapacity:) removeAll(where:)
      removeFirst() removeFirst(_:) removeLast() removeLast(_:) removeSubrange(_:)
      removeSubranges(_:) removingSubranges(_:) replace(_:with:maxReplacements:)
      replaceSubrange(_:with:) replaceSubrange(_:with:count:) replacing(_:with:maxReplacements:)
      replacing(_:with:subrange:maxReplacements:) reserveCapacity(_:) resetBytes(in:) reverse()
      reversed() shuffle() shuffle(using:) shuffled() shuffled(using:) sort() sort(by:)
      sort(using:) sorted() sorted(by:) sorted(using:) span
      split(maxSplits:omittingEmptySubsequences:whereSeparator:)
      split(separator:maxSplits:omittingEmptySubsequences:) startIndex starts(with:)
      starts(with:by:) subdata(in:) subscript(_:) suffix(_:) suffix(from:) swapAt(_:_:)
      trimPrefix(_:) trimPrefix(while:) trimmingPrefix(_:) trimmingPrefix(while:)
      underestimatedCount withContiguousMutableStorageIfAvailable(_:)
      withContiguousStorageIfAvailable(_:) write(to:options:)
      """),
    "Date": parse(
      """
      ISO8601Format(_:) Stride addTimeInterval(_:) addingTimeInterval(_:) advanced(by:)
      compare(_:) description(with:) distance(to:) distantFuture distantPast formatted(_:) init()
      init(_:strategy:) init(timeInterval:since:) init(timeIntervalSince1970:)
      init(timeIntervalSinceNow:) init(timeIntervalSinceReferenceDate:) now
      timeIntervalBetween1970AndReferenceDate timeIntervalSince(_:) timeIntervalSince1970
      timeIntervalSinceNow timeIntervalSinceReferenceDate
      """),
    "DateComponents": parse(
      """
      ReferenceType calendar date day dayOfYear era formatted(_:) hour init(_:strategy:)
      init(calendar:timeZone:era:year:month:day:hour:minute:second:nanosecond:weekday:weekdayOrdinal:quarter:weekOfMonth:weekOfYear:yearForWeekOfYear:)
      isLeapMonth isRepeatedDay isValidDate isValidDate(in:) minute month nanosecond quarter
      second setValue(_:for:) timeZone value(for:) weekOfMonth weekOfYear weekday weekdayOrdinal
      year yearForWeekOfYear
      """),
    "DateInterval": parse(
      """
      compare(_:) contains(_:) duration end init() init(start:duration:) init(start:end:)
      intersection(with:) intersects(_:) start
      """),
    "IndexPath": parse(
      """
      Element Index Indices ReferenceType allSatisfy(_:) append(_:) appending(_:) compactMap(_:)
      compare(_:) compare(_:_:) contains(_:) contains(where:) count count(where:)
      difference(from:) difference(from:by:) distance(from:to:) drop(while:) dropFirst(_:)
      dropLast() dropLast(_:) elementsEqual(_:) elementsEqual(_:by:) endIndex enumerated()
      filter(_:) first first(where:) firstIndex(of:) firstIndex(where:) firstRange(of:)
      flatMap(_:) forEach(_:) formIndex(_:offsetBy:) formIndex(_:offsetBy:limitedBy:)
      formIndex(after:) formIndex(before:) formatted(_:) index(_:offsetBy:)
      index(_:offsetBy:limitedBy:) index(after:) index(before:) index(of:) indices indices(of:)
      indices(where:) init() init(arrayLiteral:) init(index:) init(indexes:) isEmpty last
      last(where:) lastIndex(of:) lastIndex(where:) lazy lexicographicallyPrecedes(_:)
      lexicographicallyPrecedes(_:by:) makeIterator() map(_:) max() max(by:) min() min(by:)
      moveSubranges(_:to:) partition(by:) popFirst() popLast() prefix(_:) prefix(through:)
      prefix(upTo:) prefix(while:) randomElement() randomElement(using:) ranges(of:) reduce(_:_:)
      reduce(into:_:) removeFirst() removeFirst(_:) removeLast() removeLast(_:)
      removingSubranges(_:) reverse() reversed() shuffle() shuffle(using:) shuffled()
      shuffled(using:) sort() sort(by:) sort(using:) sorted() sorted(by:) sorted(using:)
      split(maxSplits:omittingEmptySubsequences:whereSeparator:)
      split(separator:maxSplits:omittingEmptySubsequences:) startIndex starts(with:)
      starts(with:by:) subscript(_:) suffix(_:) suffix(from:) swapAt(_:_:) trimPrefix(_:)
      trimPrefix(while:) trimmingPrefix(_:) trimmingPrefix(while:) underestimatedCount
      withContiguousMutableStorageIfAvailable(_:) withContiguousStorageIfAvailable(_:)
      """),
    "JSONDecoder": parse(
      """
      allowsJSON5 assumesTopLevelDictionary dataDecodingStrategy dateDecodingStrategy
      decode(_:from:) decode(_:from:configuration:) init() keyDecodingStrategy
      nonConformingFloatDecodingStrategy userInfo
      """),
    "JSONEncoder": parse(
      """
      dataEncodingStrategy dateEncodingStrategy encode(_:) encode(_:configuration:) init()
      keyEncodingStrategy nonConformingFloatEncodingStrategy outputFormatting userInfo
      """),
    "Locale": parse(
      """
      alternateQuotationBeginDelimiter alternateQuotationEndDelimiter autoupdatingCurrent
      availableNumberingSystems calendar canonicalIdentifier(from:)
      canonicalLanguageIdentifier(from:) characterDirection(forLanguage:) collation
      collationIdentifier collatorIdentifier components(fromIdentifier:) currency currencyCode
      currencySymbol current decimalSeparator firstDayOfWeek groupingSeparator hourCycle
      identifier identifier(_:) identifier(fromComponents:) init(components:) init(identifier:)
      init(languageCode:script:languageRegion:) init(languageComponents:) isoCurrencyCodes
      isoLanguageCodes isoRegionCodes language languageCode lineDirection(forLanguage:)
      localizedString(for:) localizedString(forCollationIdentifier:)
      localizedString(forCollatorIdentifier:) localizedString(forCurrencyCode:)
      localizedString(forIdentifier:) localizedString(forLanguageCode:)
      localizedString(forRegionCode:) localizedString(forScriptCode:)
      localizedString(forVariantCode:) measurementSystem numberingSystem preferredLanguages
      preferredLocales quotationBeginDelimiter quotationEndDelimiter region regionCode scriptCode
      subdivision timeZone usesMetricSystem variant variantCode
      """),
    "PropertyListDecoder": parse(
      """
      decode(_:from:) decode(_:from:configuration:) decode(_:from:format:)
      decode(_:from:format:configuration:) init() userInfo
      """),
    "PropertyListEncoder": parse(
      """
      encode(_:) encode(_:configuration:) init() outputFormat userInfo
      """),
    "TimeZone": parse(
      """
      ReferenceType abbreviation(for:) abbreviationDictionary autoupdatingCurrent current
      daylightSavingTimeOffset(for:) gmt identifier init(abbreviation:) init(identifier:)
      init(secondsFromGMT:) isDaylightSavingTime(for:) localizedName(for:locale:)
      nextDaylightSavingTimeTransition nextDaylightSavingTimeTransition(after:)
      secondsFromGMT(for:)
      """),
    "URL": parse(
      """
      ReferenceType absoluteString absoluteURL append(component:directoryHint:)
      append(components:directoryHint:) append(path:directoryHint:) append(queryItems:)
      appendPathComponent(_:) appendPathComponent(_:isDirectory:) appendPathExtension(_:)
      appending(component:directoryHint:) appending(components:directoryHint:)
      appending(path:directoryHint:) appending(queryItems:) appendingPathComponent(_:)
      appendingPathComponent(_:isDirectory:) appendingPathExtension(_:) baseURL
      checkResourceIsReachable() currentDirectory() dataRepresentation deleteLastPathComponent()
      deletePathExtension() deletingLastPathComponent() deletingPathExtension() fragment
      fragment(percentEncoded:) hasDirectoryPath homeDirectory homeDirectory(forUser:) host
      host(percentEncoded:) init(dataRepresentation:relativeTo:isAbsolute:)
      init(filePath:directoryHint:relativeTo:) init(fileReferenceLiteralResourceName:)
      init(fileURLWithFileSystemRepresentation:isDirectory:relativeTo:) init(fileURLWithPath:)
      init(fileURLWithPath:isDirectory:) init(fileURLWithPath:isDirectory:relativeTo:)
      init(fileURLWithPath:relativeTo:) init(string:) init(string:encodingInvalidCharacters:)
      init(string:relativeTo:) init(template:variables:) isFileURL lastPathComponent password
      password(percentEncoded:) path path(percentEncoded:) pathComponents pathExtension port query
      query(percentEncoded:) relativePath relativeString removeAllCachedResourceValues()
      removeCachedResourceValue(forKey:) resolveSymlinksInPath() resolvingSymlinksInPath()
      resourceValues(forKeys:) scheme setResourceValues(_:) setTemporaryResourceValue(_:forKey:)
      standardize() standardized standardizedFileURL temporaryDirectory user user(percentEncoded:)
      """),
    "URLComponents": parse(
      """
      ReferenceType encodedHost fragment host init() init(string:)
      init(string:encodingInvalidCharacters:) init(url:resolvingAgainstBaseURL:) password path
      percentEncodedFragment percentEncodedHost percentEncodedPassword percentEncodedPath
      percentEncodedQuery percentEncodedQueryItems percentEncodedUser port query queryItems
      rangeOfFragment rangeOfHost rangeOfPassword rangeOfPath rangeOfPort rangeOfQuery
      rangeOfScheme rangeOfUser scheme string url url(relativeTo:) user
      """),
    "URLQueryItem": parse(
      """
      init(name:value:) name value
      """),
    "UUID": parse(
      """
      init() init(uuid:) init(uuidString:) random(using:) uuid uuidString
      """),
  ]
}
