/** A Monday at ten in the morning of New York, before the cut-off and outside the hot months. */
export const MONDAY = new Date('2026-03-02T15:00:00.000Z')
