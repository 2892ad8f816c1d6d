/** How ids of the commerce platform are written: what is written otherwise names nothing there, and is not asked for. */
const PLATFORM_ID = /^[\w-]{1,64}$/

export const isPlatformId = (text: string): boolean => PLATFORM_ID.test(text)
