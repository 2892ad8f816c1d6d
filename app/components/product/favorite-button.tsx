/**
 * The heart of a product: a form, the same on everybody's page (decisions 068 and 084). Where a script runs for somebody
 * who is signed in it asks whether the product is a favorite already, and changes that without leaving the page.
 */
import { useRouteLoaderData } from '@remix-run/react'
import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '../ui/button'
import { HeartIcon } from '../ui/icons'
import * as styles from './buy-box.css'

interface Answer {
  readonly data?: { readonly isFavorite?: boolean }
  readonly notices?: readonly { readonly message: string }[]
}

async function ask(url: string, init: RequestInit = {}): Promise<Answer> {
  try {
    const answer = await fetch(url, { headers: { Accept: 'application/json' }, ...init })
    return answer.ok ? ((await answer.json()) as Answer) : {}
  } catch {
    return {}
  }
}

export function FavoriteButton({ productKey, page }: { readonly productKey: string; readonly page: string }) {
  const chrome = useRouteLoaderData<{ readonly isSignedIn: boolean }>('routes/shop/layout')
  const isSignedIn = chrome?.isSignedIn === true
  const [isFavorite, setFavorite] = useState(false)
  const [told, setTold] = useState('')
  useEffect(() => {
    let isCurrent = true
    if (isSignedIn)
      void ask(`/api/favorites?productKey=${encodeURIComponent(productKey)}`).then(({ data }) => {
        if (isCurrent) setFavorite(data?.isFavorite === true)
      })
    return () => {
      isCurrent = false
    }
  }, [isSignedIn, productKey])

  async function change(event: FormEvent<HTMLFormElement>) {
    if (!isSignedIn) return
    event.preventDefault()
    const form = event.currentTarget
    const body = new URLSearchParams({ [isFavorite ? 'delete-wishlist' : 'wishlist']: productKey })
    const { data, notices } = await ask('/contents.html', { method: 'POST', body })
    // Whatever it is, the server can tell it on a page.
    if (data?.isFavorite === undefined) return form.submit()
    setFavorite(data.isFavorite)
    setTold(notices?.[0]?.message ?? '')
  }

  const name = isFavorite ? 'delete-wishlist' : 'wishlist'
  return (
    <form
      className={styles.favorite}
      method="post"
      action="/contents.html"
      onSubmit={(event) => void change(event)}
    >
      <input type="hidden" name="destination" value={page} />
      <input type="hidden" name={name} value={productKey} />
      <Button look="link" className={styles.heart}>
        <HeartIcon isFull={isFavorite} /> {isFavorite ? 'Remove from Favorites' : 'Add to Favorites'}
      </Button>
      <span className={styles.told} role="status">
        {told}
      </span>
    </form>
  )
}
