/** The heart for signed-in visitors: fetches whether the product is a favorite and toggles it in place. */
import { processAnswer } from './answer'
import type { AnswerBody } from './answer'

interface Answer extends AnswerBody {
  readonly data?: { readonly isFavorite?: boolean }
}

async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  try {
    const answer = await fetch(url, { headers: { Accept: 'application/json' }, ...init })
    return answer.ok ? ((await answer.json()) as Answer) : {}
  } catch {
    return {}
  }
}

export function wakeFavorite(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>('[data-product]')
  const words = form.querySelector('[data-words]')
  const told = form.querySelector('[role="status"]')
  if (field === null || words === null || told === null) return

  function show(isFavorite: boolean): void {
    if (field === null || words === null) return
    field.name = isFavorite ? 'delete-wishlist' : 'wishlist'
    words.textContent = isFavorite ? 'Remove from Favorites' : 'Add to Favorites'
    form.toggleAttribute('data-favorite', isFavorite)
  }

  async function change(): Promise<void> {
    if (field === null || told === null) return
    const body = new URLSearchParams({ [field.name]: field.value })
    const answer = await ask('/contents.html', { method: 'POST', body })
    // On any problem, let the server answer with a page.
    if (answer.data?.isFavorite === undefined) return form.submit()
    show(answer.data.isFavorite)
    told.textContent = processAnswer(answer) ?? ''
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void change()
  })
  void ask(`/api/favorites?productKey=${encodeURIComponent(field.value)}`).then(({ data }) =>
    show(data?.isFavorite === true),
  )
}
