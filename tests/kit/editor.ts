/** The content platform as editors use it. */

interface WrittenPage {
  /** Of no page that another test looks at: the shop keeps what it was answered for a while. */
  readonly path: string
  readonly blocks: readonly object[]
}

/** `platformsUrl` of a platforms process, or a shop's `/__test`. */
export async function writePage(platformsUrl: string, { path, blocks }: WrittenPage): Promise<void> {
  const response = await fetch(`${platformsUrl}/content/pages?${new URLSearchParams({ path }).toString()}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', 'x-api-key': 'nutwood' },
    body: JSON.stringify({ path, title: 'A page of blocks', blocks }),
  })
  if (!response.ok) throw new Error(`The page was answered ${response.status}`)
}
