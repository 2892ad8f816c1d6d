/** How a picture of the data folder is answered, by our own server and by the route that other servers have for it. */
export interface Picture {
  readonly plain: Buffer
  readonly brotli: Buffer
}

export function pictureAnswer({ plain, brotli }: Picture, acceptEncoding: string) {
  const acceptsBrotli = /\bbr\b/.test(acceptEncoding)
  const headers: Readonly<Record<string, string>> = {
    'Content-Type': 'image/svg+xml',
    // Its name carries a hash: it never changes.
    'Cache-Control': 'public, max-age=31536000, immutable',
    Vary: 'Accept-Encoding',
    // A picture opened by itself runs nothing.
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    ...(acceptsBrotli ? { 'Content-Encoding': 'br' } : {}),
  }
  return { headers, body: acceptsBrotli ? brotli : plain }
}
