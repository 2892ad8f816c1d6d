/** That the offer was minimised in this tab: the words of the bubble that opens it again. */
const KEY = 'offer-minimized'

export const minimizedOffer = (): string | null => sessionStorage.getItem(KEY)
export const keepMinimized = (words: string): void => sessionStorage.setItem(KEY, words)
export const forgetMinimized = (): void => sessionStorage.removeItem(KEY)
