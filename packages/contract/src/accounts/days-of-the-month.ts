/** One to 31 days of a month, as `1,15`; read by the API and by the form alike. */
export const daysOfTheMonth = /^(0?[1-9]|[12]\d|3[01])(,(0?[1-9]|[12]\d|3[01])){0,30}$/;
