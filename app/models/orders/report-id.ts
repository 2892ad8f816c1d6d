/** Names one report: the form that was shown carries it, so that sending it twice is one report. */
export const isReportId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(text)
