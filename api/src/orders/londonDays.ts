/**
 * SQL: the end of the day in London that comes `days` days after the day of a time. In summer such a day ends an hour earlier in UTC.
 * @param time an expression, such as `now()` @param days an expression, such as a parameter
 */
export const endOfDay = (time: string, days: string): string =>
  `(date_trunc('day', ${time} AT TIME ZONE 'Europe/London') + (${days}::integer + 1) * interval '1 day'
     - interval '1 second') AT TIME ZONE 'Europe/London'`;
