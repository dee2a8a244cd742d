// Audit rule 3: a type of the module's name hides what module selectors do not select.
enum StateKit {}
