/** Whoever types an e-mail or a number of theirs into the search means to find it, not to tell it. */
const PERSONAL = /\S+@\S+|\+?\d[\d\s().-]{6,}\d/g

export const withoutPersonalData = (text: string): string => text.replaceAll(PERSONAL, '…')
