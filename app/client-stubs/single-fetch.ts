/** Stands in for Remix's single fetch in the browser: the flag is off, and the code with its decoder is 6 KB. */
function off(): never {
  throw new Error('Single fetch is off')
}

export const StreamTransfer = off
export const decodeViaTurboStream = off
export const getSingleFetchDataStrategy = off
export const singleFetchUrl = off
