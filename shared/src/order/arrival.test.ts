import { anOrder } from "../testing/builders";
import { arrivalText, lastArrivalDay, londonDay, orderArrival } from "./arrival";
import { toOrder } from "./order";

const at = (time: string) => Date.parse(time);
const dayMs = 24 * 60 * 60 * 1000;

describe("arrivalText", () => {
  it.each([
    ["within a week and across a weekend", "US", "2026-12-01T12:00:00Z", "Fri 4 to Tue 8 December"],
    ["from a Friday", "US", "2026-12-04T12:00:00Z", "Wed 9 to Fri 11 December"],
    ["from a Saturday", "US", "2026-12-05T12:00:00Z", "Wed 9 to Fri 11 December"],
    ["from a Sunday", "US", "2026-12-06T12:00:00Z", "Wed 9 to Fri 11 December"],
    ["to the United Kingdom", "GB", "2026-12-01T12:00:00Z", "Thu 10 to Mon 21 December"],
    ["to another country", "FR", "2026-12-01T12:00:00Z", "Thu 10 to Mon 21 December"],
    ["across the end of a month", "US", "2026-11-25T12:00:00Z", "Mon 30 November to Wed 2 December"],
    ["across the end of a year", "US", "2026-12-28T12:00:00Z", "Thu 31 December to Mon 4 January"],
    ["across February of a leap year", "US", "2028-02-25T12:00:00Z", "Wed 1 to Fri 3 March"],
  ])("%s", (_, country, from, text) => {
    expect(arrivalText(country, at(from))).toBe(text);
  });

  it("begins on the day in London, which in summer is an hour ahead of UTC", () => {
    expect(arrivalText("US", at("2026-06-30T22:59:59Z"))).toBe("Fri 3 to Tue 7 July");
    expect(arrivalText("US", at("2026-06-30T23:00:00Z"))).toBe("Mon 6 to Wed 8 July");
    expect(arrivalText("US", at("2026-12-01T23:59:59Z"))).toBe("Fri 4 to Tue 8 December");
  });
});

it.each([
  ["US", "Tue 8 December"],
  ["GB", "Mon 21 December"],
])("names the last day of arrival in %s", (country, day) => {
  expect(lastArrivalDay(country, at("2026-12-01T12:00:00Z"))).toBe(day);
});

it("knows the day in London around each change of the clocks and each midnight", () => {
  const format = new Intl.DateTimeFormat("en-CA", { dateStyle: "short", timeZone: "Europe/London" });
  const wrong: string[] = [];
  for (let time = at("2024-01-01T00:30:00Z"); time < at("2033-01-01T00:00:00Z"); time += 23 * 60 * 60 * 1000) {
    if (new Date(londonDay(time) * dayMs).toISOString().slice(0, 10) !== format.format(time)) {
      wrong.push(new Date(time).toISOString());
    }
  }
  for (let year = 2024; year < 2033; year += 1) {
    for (const month of ["03", "10"]) {
      for (let day = 24; day <= 31; day += 1) {
        for (const hour of ["00:59:59", "01:00:00", "22:59:59", "23:00:00", "23:59:59"]) {
          const time = at(`${year}-${month}-${day}T${hour}Z`);
          if (new Date(londonDay(time) * dayMs).toISOString().slice(0, 10) !== format.format(time)) {
            wrong.push(new Date(time).toISOString());
          }
        }
      }
    }
  }
  expect(wrong).toEqual([]);
});

describe("orderArrival", () => {
  const placed = "2026-12-01T12:00:00Z";
  const update = (status: string, time: string) => ({ id: status, status, notes: "", created_at: time });
  const updates = [update("pending", placed), update("processing", "2026-12-02T12:00:00Z")];
  const arrival = (part: Parameters<typeof anOrder>[0], now = placed) =>
    orderArrival(toOrder(anOrder({ country: "US", created_at: placed, tracking_updates: updates, ...part })), at(now));

  it("counts from the order, also while it is prepared", () => {
    expect(arrival({ status: "pending" })).toBe("Fri 4 to Tue 8 December");
    expect(arrival({ status: "processing" })).toBe("Fri 4 to Tue 8 December");
    expect(arrival({ status: "processing", tracking_updates: [] })).toBe("Fri 4 to Tue 8 December");
  });

  it("counts from the payment by bank transfer, and until then from today", () => {
    const unpaid = { payment_method: "bank_transfer", payment_due_at: "2026-12-15T23:59:59Z" };
    expect(arrival({ ...unpaid, status: "pending" }, "2026-12-03T12:00:00Z")).toBe(
      "Tue 8 to Thu 10 December, if paid today",
    );
    expect(arrival({ payment_method: "bank_transfer", status: "processing" })).toBe("Mon 7 to Wed 9 December");
  });

  it("counts from the dispatch", () => {
    const shipped = [...updates, update("shipped", "2026-12-03T12:00:00Z")];
    expect(arrival({ status: "shipped", tracking_updates: shipped })).toBe("Tue 8 to Thu 10 December");
  });

  it.each([
    [
      "shipped again",
      "bank_transfer",
      ["processing 2", "shipped 4", "processing 12", "shipped 13"],
      "Tue 24 November to Thu 3 December",
    ],
    ["shipped, with a note", "bank_transfer", ["processing 2", "shipped 4", "shipped 9"], "Fri 13 to Tue 24 November"],
    [
      "prepared again",
      "bank_transfer",
      ["processing 2", "shipped 4", "processing 12"],
      "Mon 23 November to Wed 2 December",
    ],
    [
      "prepared again, paid at once",
      "demo_payment",
      ["processing 2", "shipped 4", "processing 12", "processing 13"],
      "Mon 23 November to Wed 2 December",
    ],
    ["prepared, with a note", "bank_transfer", ["processing 2", "processing 12"], "Wed 11 to Fri 20 November"],
  ])("counts from the last time that the order was %s", (_, payment_method, days, text) => {
    const all = ["pending 1", ...days].map((line) => line.split(" ") as [string, string]); // of two words
    const tracking_updates = all.map(([status, day]) => update(status, `2026-11-${day.padStart(2, "0")}T12:00:00Z`));
    const status = all.at(-1)?.[0] ?? "";
    const order = { status, payment_method, country: "GB", created_at: "2026-11-01T12:00:00Z", tracking_updates };
    expect(arrival(order, "2026-11-13T12:00:00Z")).toBe(text);
  });

  it("is named on its last day, and no longer after that", () => {
    expect(arrival({ status: "shipped" }, "2026-12-08T23:59:59Z")).toBe("Fri 4 to Tue 8 December");
    expect(arrival({ status: "shipped" }, "2026-12-09T00:00:00Z")).toBeNull();
  });

  it.each(["delivered", "cancelled", "ready_for_pickup"])("is not named for an order that is %s", (status) => {
    expect(arrival({ status })).toBeNull();
  });

  it("is not named without the time of the order", () => {
    expect(arrival({ created_at: "", tracking_updates: [] })).toBeNull();
  });
});
