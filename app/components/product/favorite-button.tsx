/**
 * The heart of a product: a form, the same on everybody's page (decisions 068 and 084). For somebody who is signed in a
 * script asks whether the product is a favorite already; it comes only then.
 */
import { useRouteLoaderData } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { Button } from '../ui/button'
import { HeartIcon } from '../ui/icons'
import * as styles from './buy-box.css'

export function FavoriteButton({ productKey, page }: { readonly productKey: string; readonly page: string }) {
  const isSignedIn = useRouteLoaderData<{ readonly isSignedIn: boolean }>('routes/shop/layout')?.isSignedIn
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isSignedIn === true)
      import('../enhance/favorites').then(
        ({ wakeFavorite }) => form.current !== null && wakeFavorite(form.current),
        () => undefined,
      )
  }, [isSignedIn])
  return (
    <form ref={form} className={styles.favorite} method="post" action="/contents.html">
      <input type="hidden" name="destination" value={page} />
      <input type="hidden" name="wishlist" value={productKey} data-product />
      <Button look="link" className={styles.heart}>
        <HeartIcon /> <span data-words>Add to Favorites</span>
      </Button>
      <span className={styles.told} role="status" />
    </form>
  )
}
