/// The page that shows a server to its operator.
enum DashboardPage {
  /// The HTML of the page. Texts of people are set as text, never as HTML.
  static let html = """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <link rel="icon" href="data:,">
    <title>LifeSignal</title>
    <style>
      :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
      body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
      header { display: flex; align-items: baseline; gap: 1rem; }
      h1 { font-size: 1.5rem; margin: 0; }
      h2 { font-size: 1rem; margin: 2rem 0 .5rem; }
      #status { color: GrayText; }
      #status.lost { color: #b3261e; font-weight: 600; }
      dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: 1rem; }
      dl div { border: 1px solid color-mix(in srgb, CanvasText 20%, transparent);
        border-radius: .5rem; padding: .75rem 1rem; }
      dt { color: GrayText; }
      dd { margin: 0; font-size: 2rem; font-variant-numeric: tabular-nums; }
      .emergency { border-color: #b3261e; color: #b3261e; }
      .emergency dt { color: inherit; }
      table { border-collapse: collapse; width: 100%; }
      th, td { text-align: left; padding: .35rem .5rem;
        border-bottom: 1px solid color-mix(in srgb, CanvasText 12%, transparent); }
      th { color: GrayText; font-weight: 400; }
      tr.help td { color: #b3261e; font-weight: 600; }
      .none { color: GrayText; }
    </style>
    <header><h1>LifeSignal</h1><span id="status" role="status">connecting</span></header>
    <dl>
      <div><dt>Accounts</dt><dd id="accounts">–</dd></div>
      <div><dt>Connected phones</dt><dd id="connected">–</dd></div>
      <div><dt>Requests a second</dt><dd id="requestsPerSecond">–</dd></div>
      <div id="emergencyBox"><dt>Open emergencies</dt><dd id="emergencies">–</dd></div>
    </dl>
    <h2>People</h2>
    <table>
      <thead><tr><th>Name<th>Phone<th>Last check-in<th>Emergency</thead>
      <tbody id="people"></tbody>
    </table>
    <h2>Connected phones</h2>
    <table>
      <thead><tr><th>Device<th>Signed in</thead>
      <tbody id="phones"></tbody>
    </table>
    <script>
      "use strict";
      const element = (id) => document.getElementById(id);
      const time = (milliseconds) =>
        milliseconds === null ? "–" : new Date(milliseconds).toLocaleTimeString();

      function fill(id, rows, total) {
        const body = element(id);
        body.replaceChildren(...rows.map(([cells, style]) => {
          const row = document.createElement("tr");
          row.className = style;
          row.append(...cells.map((text) => {
            const cell = document.createElement("td");
            cell.textContent = text;
            return cell;
          }));
          return row;
        }));
        const rest = total - rows.length;
        if (rest > 0) body.insertRow().insertCell().textContent = `and ${rest} more`;
      }

      function show(content) {
        for (const id of ["accounts", "connected", "requestsPerSecond", "emergencies"])
          element(id).textContent = content[id].toLocaleString();
        element("emergencyBox").className = content.emergencies > 0 ? "emergency" : "";
        document.title =
          content.emergencies > 0 ? `(${content.emergencies}) LifeSignal` : "LifeSignal";
        fill("people", content.people.map((person) => [
          [person.name, person.connected ? "connected" : "not connected", time(person.checkedIn),
            person.emergencySince === null ? "" : `since ${time(person.emergencySince)}`],
          person.emergencySince === null ? "" : "help",
        ]), content.peopleCount);
        fill("phones", content.phones.map((phone) =>
          [[phone.device, phone.name ?? "–"], ""]), content.connected);
      }

      let delay = 500;
      function connect() {
        const socket = new WebSocket(`ws://${location.host}/dashboard`);
        const status = element("status");
        socket.onopen = () => {
          delay = 500;
          status.textContent = "live";
          status.className = "";
        };
        socket.onmessage = (event) => show(JSON.parse(event.data));
        socket.onclose = () => {
          status.textContent = "no connection to the server; trying again";
          status.className = "lost";
          setTimeout(connect, delay);
          delay = Math.min(delay * 2, 8000);
        };
      }
      connect();
    </script>
    </html>
    """
}
