/** The sign-in and consent page: HTML that needs no script. */
import { html } from '../../kit/html'
import type { Html, HtmlPart } from '../../kit/html'
import { PAGE_STYLES } from '../../payments/page/styles'
import { PEOPLE, PROVIDER_TITLES } from '../providers'
import type { ProviderName } from '../providers'

export const STYLES_PATH = '/identity/page.css'
export const SCRIPT_PATH = '/identity/send.js'

export const IDENTITY_STYLES = `${PAGE_STYLES}
.sheet { max-width: 34rem; }
fieldset { border: 0; margin: 0; padding: 0; }
legend { font-weight: 700; padding: 0; margin-bottom: 0.6rem; }
.person { display: flex; gap: 0.75rem; align-items: flex-start; padding: 0.8rem; border: 1px solid var(--line); border-radius: 0.5rem; }
.person + .person { margin-top: 0.5rem; }
.person input { width: 1.4rem; height: 1.4rem; margin: 0.1rem 0 0; accent-color: var(--leaf); flex: none; }
.person span { display: block; color: var(--soft); font-size: 0.9rem; overflow-wrap: anywhere; }
.plain { background: none; color: var(--leaf-deep); text-decoration: underline; padding: 0.7rem 0.6rem; }
.plain:hover { background: none; color: var(--ink); }
`

/** Submits the page's only form at once. */
export const SEND_SCRIPT = "document.querySelector('form').submit()\n"

function shell(provider: ProviderName, title: string, body: HtmlPart): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="${STYLES_PATH}" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <header class="band">
          <p>
            <span class="brand">${PROVIDER_TITLES[provider]}</span>
            <span class="where">Played by the sample shop</span>
          </p>
        </header>
        <main class="sheet">${body}</main>
      </body>
    </html> `
}

export interface Asked {
  readonly provider: ProviderName
  /** Query that the form sends back unchanged. */
  readonly query: string
  readonly scope: string
  readonly redirectUri: string
}

function scopeText(scope: string): string {
  return /name|profile/.test(scope) ? 'your name and your email address' : 'your email address'
}

function personChoice(index: number): Html {
  const person = PEOPLE[index]
  if (person === undefined) return html``
  const { id, firstName, lastName, email, isVerified } = person
  return html`<label class="person"
    ><input type="radio" name="person" value="${id}" ${index === 0 && html` checked`} />
    <div>
      ${firstName} ${lastName}
      <span>${email}${!isVerified && ' (not verified)'}</span>
    </div></label
  >`
}

export function consentPage({ provider, query, scope, redirectUri }: Asked, error?: string): Html {
  const title = `Sign in with ${PROVIDER_TITLES[provider]}`
  return shell(
    provider,
    title,
    html`<div class="panel">
      <h1>${title}</h1>
      <p class="lead"><strong>${new URL(redirectUri).host}</strong> asks for ${scopeText(scope)}.</p>
      ${error !== undefined && html`<p class="error" role="alert" id="problem">${error}</p>`}
      <form class="stack" method="post" action="/identity/${provider}/authorize">
        <input type="hidden" name="request" value="${query}" />
        <fieldset>
          <legend>Who are you?</legend>
          ${PEOPLE.map((_person, index) => personChoice(index))}
          <label class="person"
            ><input type="radio" name="person" value="typed" />
            <div>Somebody else <span>as typed below</span></div></label
          >
        </fieldset>
        <div class="field">
          <label for="name">Name</label><input id="name" name="name" autocomplete="off" maxlength="100" />
        </div>
        <div class="field">
          <label for="email">Email</label
          ><input
            id="email"
            name="email"
            autocomplete="off"
            maxlength="200"
            ${error !== undefined && html` aria-invalid="true" aria-describedby="problem"`}
          />
        </div>
        <label class="check"><input type="checkbox" name="verified" checked /> This email is verified</label>
        <div class="actions">
          <button name="answer" value="allow">Continue</button>
          <button class="plain" name="answer" value="deny">Cancel</button>
        </div>
      </form>
    </div>`,
  )
}

/** Returns to the shop by a form, as Apple does; a script submits it at once. */
export function returnPage(
  provider: ProviderName,
  redirectUri: string,
  fields: Readonly<Record<string, string>>,
): Html {
  const { host } = new URL(redirectUri)
  return shell(
    provider,
    'Back to the shop',
    html`<div class="panel">
        <h1>Back to ${host}</h1>
        <form class="stack" method="post" action="${redirectUri}">
          ${Object.entries(fields).map(
            ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
          )}
          <button>Continue to ${host}</button>
        </form>
      </div>
      <script src="${SCRIPT_PATH}" defer></script>`,
  )
}

export function problemPage(provider: ProviderName, text: string): Html {
  return shell(
    provider,
    'This request cannot be answered',
    html`<div class="panel">
      <h1>This request cannot be answered</h1>
      <p>${text}</p>
    </div>`,
  )
}
