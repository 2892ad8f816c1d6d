/** The content platform as editors use it: writing pages. */

interface WrittenPage {
  /** A path no other test uses: the shop caches the answer for a while. */
  readonly path: string
  readonly blocks: readonly object[]
}

/** `platformsUrl`: a platforms process, or a shop's `/__test`. */
export async function writePage(platformsUrl: string, { path, blocks }: WrittenPage): Promise<void> {
  const response = await fetch(`${platformsUrl}/content/pages?${new URLSearchParams({ path }).toString()}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', 'x-api-key': 'nutwood' },
    body: JSON.stringify({ path, title: 'A page of blocks', blocks }),
  })
  if (!response.ok) throw new Error(`The page was answered ${response.status}`)
}
