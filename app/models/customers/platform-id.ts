/** Format of commerce platform ids: anything else cannot exist there, so it is not requested. */
const PLATFORM_ID = /^[\w-]{1,64}$/

export const isPlatformId = (text: string): boolean => PLATFORM_ID.test(text)
