/** The script that pages load: `grecaptcha.ready` and `grecaptcha.execute`, as in reCAPTCHA v3. */
export const CAPTCHA_SCRIPT = `(() => {
  const origin = new URL(document.currentScript.src).origin
  window.grecaptcha = {
    ready: (work) => work(),
    execute: async (key, { action } = {}) => {
      const body = new URLSearchParams({ k: key, action: action || '' })
      const answer = await fetch(origin + '/captcha/token', { method: 'POST', body })
      if (!answer.ok) throw new Error('No captcha token')
      return (await answer.json()).token
    },
  }
})()
`
