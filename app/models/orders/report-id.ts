/** Identifies a report: it is embedded in the form, so that submitting twice makes one report. */
export const isReportId = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(text)
