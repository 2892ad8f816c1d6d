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
  /** Returns whether the platform has such a thing. */
  const put = async (path: string, body: unknown): Promise<boolean> => {
    const response = await fetch(`${baseUrl}${path}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
      body: JSON.stringify(body),
    })
    if (response.status === 404) return false
    if (!response.ok) throw new Error(`The content platform answered ${response.status} to PUT ${path}`)
    return true
  }
  const mustPut = async (path: string, body: unknown): Promise<void> => {
    if (!(await put(path, body))) throw new Error(`The content platform answered 404 to PUT ${path}`)
  }
  for (const page of pages) await mustPut(`/pages?path=${encodeURIComponent(page.path)}`, page)
  for (const [name, section] of Object.entries(sections)) await mustPut(`/sections/${name}`, section)
  let kept = 0
  // A platform may have none (219).
  for (const draft of drafts)
    if (await put(`/drafts?path=${encodeURIComponent(draft.path)}`, draft)) kept += 1
  return { pages: pages.length, drafts: kept, sections: Object.keys(sections).length }
}
