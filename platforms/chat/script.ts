/** The script that pages load: reports availability, and shows the window in a frame that can be hidden. */
export const CHAT_SCRIPT = `(() => {
  const origin = new URL(document.currentScript.src).origin
  let availability = 'UNKNOWN'
  let root
  fetch(origin + '/chat/availability')
    .then((answer) => answer.json())
    .then((told) => { availability = told.availability }, () => { availability = 'UNAVAILABLE' })
  const create = () => {
    root = document.createElement('section')
    root.setAttribute('aria-label', 'Chat')
    root.id = 'shop-chat'
    Object.assign(root.style, {
      position: 'fixed', zIndex: '40', right: '1rem', bottom: '1rem', display: 'grid', gridTemplateRows: 'auto 1fr',
      width: 'min(23rem, calc(100vw - 2rem))', height: 'min(30rem, calc(100dvh - 6rem))', overflow: 'hidden',
      background: '#fffdf8', border: '1px solid #8a7154', borderRadius: '0.875rem',
      boxShadow: '0 6px 20px -6px rgb(53 30 15 / 30%)',
    })
    const close = document.createElement('button')
    close.type = 'button'
    close.textContent = 'Close chat'
    Object.assign(close.style, {
      minHeight: '2.75rem', padding: '0 1rem', border: '0', color: '#fdf4e5', background: '#351e0f',
      font: 'inherit', fontWeight: '700', textAlign: 'right', cursor: 'pointer',
    })
    const opener = document.activeElement
    close.addEventListener('click', () => {
      root.remove()
      root = undefined
      if (opener instanceof HTMLElement) opener.focus()
    })
    root.addEventListener('keydown', (event) => { if (event.key === 'Escape') close.click() })
    const frame = document.createElement('iframe')
    frame.src = origin + '/chat/window'
    frame.title = 'Chat'
    Object.assign(frame.style, { width: '100%', height: '100%', border: '0' })
    root.append(close, frame)
    document.body.append(root)
    close.focus()
  }
  window.ShopChat = {
    getAvailability: () => availability,
    open: () => { if (root === undefined) create() },
    hide: () => { if (root !== undefined) root.style.display = 'none' },
    show: () => { if (root !== undefined) root.style.display = 'grid' },
  }
})()
`
