const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "Europe/London" });
const minute = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "Europe/London" });

/** `2 March 2026`: the day on which a time falls in London. */
export const londonDay = (time: Date): string => day.format(time);

/** `2 March 2026 at 10:15`, by London's clocks. */
export const londonMinute = (time: Date): string => minute.format(time);

/**
 * SQL: the end of the day in London that comes `days` days after the day of a time. In summer such a day ends an hour earlier in UTC.
 * @param time an expression, such as `now()` @param days an expression, such as a parameter
 */
export const endOfDay = (time: string, days: string): string =>
  `(date_trunc('day', ${time} AT TIME ZONE 'Europe/London') + (${days}::integer + 1) * interval '1 day'
     - interval '1 second') AT TIME ZONE 'Europe/London'`;
