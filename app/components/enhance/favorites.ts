/** The heart for signed-in visitors: fetches whether the product is a favorite and toggles it in place. */
import { processAnswer } from './answer'
import type { AnswerBody } from './answer'
import { releaseForm } from './forms'

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

  /** Since a post failed: from then on the form is sent as a page. */
  let isByPage = false

  async function change(name: string): Promise<void> {
    if (field === null || told === null || isByPage) return
    const body = new URLSearchParams({ [name]: field.value })
    const answer = await ask('/contents.html', { method: 'POST', body })
    if (answer.data?.isFavorite === undefined) {
      // On any problem, let the server answer with a page; nothing is posted beside it.
      isByPage = true
      // Whoever comes back to this page finds a button that does what it says.
      show(name !== 'wishlist')
      return form.submit()
    }
    show(answer.data.isFavorite)
    told.textContent = processAnswer(answer) ?? ''
  }

  /** Posts, one after the other: the shop must get them in the order in which they were pressed. */
  let pressed: Promise<void> | undefined
  form.addEventListener('submit', (event) => {
    if (isByPage) return
    event.preventDefault()
    releaseForm()
    // As the button reads now, whatever earlier presses make of it.
    const { name } = field
    pressed = Promise.resolve(pressed).then(() => change(name))
  })
  void ask(`/api/favorites?productKey=${encodeURIComponent(field.value)}`).then(({ data }) => {
    // An answer to a question from before a press says nothing of what the press has changed.
    if (pressed === undefined) show(data?.isFavorite === true)
  })
}
