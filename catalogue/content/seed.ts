/** Writes the seed's pages, drafts and sections to a content platform over its HTTP API. Safe to rerun. */
import { drafts, pages, sections } from './index'

interface Options {
  /** URL of the platform, including its prefix, without a trailing slash. */
  readonly baseUrl: string
  readonly apiKey: string
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>
}

export interface SeededContent {
  readonly pages: number
  readonly drafts: number
  readonly sections: number
}

export async function seedContent({ baseUrl, apiKey, fetch }: Options): Promise<SeededContent> {
  const put = async (path: string, body: unknown): Promise<void> => {
    const response = await fetch(`${baseUrl}${path}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`The content platform answered ${response.status} to PUT ${path}`)
  }
  for (const page of pages) await put(`/pages?path=${encodeURIComponent(page.path)}`, page)
  for (const draft of drafts) await put(`/drafts?path=${encodeURIComponent(draft.path)}`, draft)
  for (const [name, section] of Object.entries(sections)) await put(`/sections/${name}`, section)
  return { pages: pages.length, drafts: drafts.length, sections: Object.keys(sections).length }
}
