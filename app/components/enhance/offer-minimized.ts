/** Remembers that the offer was minimised in this tab, as the text of the bubble that reopens it. */
const KEY = 'offer-minimized'

export const minimizedOffer = (): string | null => sessionStorage.getItem(KEY)
export const keepMinimized = (words: string): void => sessionStorage.setItem(KEY, words)
export const forgetMinimized = (): void => sessionStorage.removeItem(KEY)
