/** The test browser sends what a real one would send, and fails where a user could not act. */
import { describe, expect, it } from 'vitest'
import { createBrowser } from '../../kit/browser'
import type { Fill } from '../../kit/fill-form'

const ORIGIN = 'http://shop.example'

interface Sent {
  readonly method: string
  readonly url: string
  readonly body: string
  readonly cookie: string | null
}

/** A site of fixed pages; `sent` records the requests it received. */
function open(pages: Readonly<Record<string, string | Response>>, origin = ORIGIN) {
  const sent: Sent[] = []
  const browser = createBrowser(origin, async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    sent.push({
      method: request.method,
      url: request.url.slice(origin.length),
      body: await request.text(),
      cookie: request.headers.get('Cookie'),
    })
    const page = pages[pathname] ?? ''
    return page instanceof Response
      ? page.clone()
      : new Response(`<!doctype html><html><body>${page}</body></html>`, {
          headers: { 'Content-Type': 'text/html; charset=utf-8' },
        })
  })
  return { browser, sent }
}

async function bodyOf(form: string, button = 'Send', fill = {}): Promise<string> {
  const { browser } = open({ '/': form })
  return browser.prepare(await browser.get('/'), button, { fill }).body.toString()
}
const failing = (form: string, button = 'Send', fill = {}) => expect(bodyOf(form, button, fill)).rejects
const inForm = (inside: string) => `<form method="post">${inside}<button>Send</button></form>`

describe('what a form sends', () => {
  it('is its named, enabled controls in their order, with the pressed button among them', async () => {
    const form = `<form method="post" action="/to"><input name="a" value="1"><input value="no name">
      <button name="b" value="one">One</button><input name="c" value="x" disabled>
      <button name="b" value="two">Two</button><input type="hidden" name="d" value="&amp;&quot;"></form>`
    expect(await bodyOf(form, 'Two')).toBe('a=1&b=two&d=%26%22')
    expect(await bodyOf(form, 'One')).toBe('a=1&b=one&d=%26%22')
  })

  it('leaves out what a disabled fieldset holds, but not what its legend does', async () => {
    const form = inForm(`<fieldset disabled><legend><input name="kept"></legend><input name="a">
      <fieldset><legend><input name="b"></legend></fieldset></fieldset>`)
    expect(await bodyOf(form)).toBe('kept=')
  })

  it('takes along what belongs to it by its form attribute, and not what belongs to another', async () => {
    const page = `<input name="before" form="f"><form id="f" method="post"><input name="in">
      <input name="other" form="g"><button>Send</button></form><form id="g"></form>`
    expect(await bodyOf(page)).toBe('before=&in=')
  })

  it('sends the chosen option, its text where it has no value, and the first that can be chosen otherwise', async () => {
    expect(
      await bodyOf(
        inForm(`<select name="a"><option value="1">One</option><option selected> Two  words</option></select>
        <select name="b"><option disabled>No</option><option value="yes">Yes</option></select>
        <select name="c"><optgroup disabled><option>No</option></optgroup></select>
        <select name="d" multiple><option selected>1</option><option>2</option><option selected>3</option></select>`),
      ),
    ).toBe('a=Two+words&b=yes&d=1&d=3')
  })

  it('sends checked boxes alone, and one radio of a name', async () => {
    expect(
      await bodyOf(
        inForm(`<input type="checkbox" name="a" checked><input type="checkbox" name="b">
        <input type="radio" name="c" value="1" checked><input type="radio" name="c" value="2" checked>`),
      ),
    ).toBe('a=on&c=2')
  })

  it('sends a text area as typed, its line breaks as browsers do', async () => {
    const form = inForm(
      '<label for="t">Note</label><textarea id="t" name="t">\n&lt;b&gt; a\nb &amp;amp;</textarea>',
    )
    expect(new URLSearchParams(await bodyOf(form)).get('t')).toBe('<b> a\r\nb &amp;')
    expect(new URLSearchParams(await bodyOf(form, 'Send', { Note: 'x\ny' })).get('t')).toBe('x\r\ny')
  })

  it('replaces the query of the page by a GET form’s own', async () => {
    const { browser, sent } = open({
      '/find': '<form><input name="q" value="a b"><button>Find</button></form>',
    })
    await browser.press(await browser.get('/find?page=2'), 'Find')
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /find?page=2', 'GET /find?q=a+b'])
  })

  it('goes to the page itself without an action, query and all', async () => {
    const { browser, sent } = open({ '/step': inForm('<input name="a" value="1">') })
    await browser.post(browser.prepare(await browser.get('/step?as=guest'), 'Send'))
    expect(sent[1]).toMatchObject({ method: 'POST', url: '/step?as=guest', body: 'a=1' })
  })

  it('by Enter is what its first button sends', async () => {
    const page = `<form method="post"><label>Code<input name="code"></label><button name="i" value="apply">Apply</button>
      <button name="i" value="remove">Remove</button></form>`
    const { browser, sent } = open({ '/': page })
    await browser.enter(await browser.get('/'), 'Code', { fill: { Code: 'X' } })
    expect(sent[1]?.body).toBe('code=X&i=apply')
    const locked = open({ '/': page.replace('<button', '<button disabled') }).browser
    await expect(locked.enter(await locked.get('/'), 'Code')).rejects.toThrow('is disabled')
  })
})

describe('filling in', () => {
  const fields = `<label for="a">Name</label><input id="a" name="a"><label>Nickname <input name="b"></label>
    <input name="c" aria-label="City"><label><input type="checkbox" name="d" checked>Gift</label>
    <fieldset><legend>Delivery</legend><label><input type="radio" name="e" value="1" checked>Standard $5</label>
    <label><input type="radio" name="e" value="2">Express $9</label></fieldset>
    <label for="f">State</label><select id="f" name="f"><option value="NJ">New Jersey</option><option value="XX" disabled>None</option></select>`

  it('goes by labels, or the words that begin them', async () => {
    const body = await bodyOf(inForm(fields), 'Send', {
      Name: 'Pat',
      Nick: 'P',
      City: 'Montclair',
      Gift: false,
      Express: true,
      State: 'New Jersey',
    })
    expect(body).toBe('a=Pat&b=P&c=Montclair&e=2&f=NJ')
  })

  it('tells fields of one label apart by their groups', async () => {
    const form = inForm(
      ['1', '2']
        .map(
          (n) => `<fieldset><legend>Address ${n}</legend><label>City<input name="c${n}"></label></fieldset>`,
        )
        .join(''),
    )
    expect(await bodyOf(form, 'Send', { 'Address 2 > City': 'Chicago' })).toBe('c1=&c2=Chicago')
    expect(await bodyOf(form, 'Send', { 'City #2': 'Chicago' })).toBe('c1=&c2=Chicago')
    await failing(form, 'Send', { 'City #3': 'Chicago' }).toThrow('No field "City #3"')
    await failing(form, 'Send', { City: 'Chicago' }).toThrow('Several fields fit "City"')
    await failing(form, 'Send', { 'Address 3 > City': 'Chicago' }).toThrow('No field "Address 3 > City"')
  })

  it.each([
    ['a label that fits nothing', { Town: 'x' }, 'No field "Town"'],
    ['a name in place of a label', { a: 'x' }, 'No field "a"'],
    ['a choice that is not offered', { State: 'Texas' }, '"Texas" is no choice of State'],
    ['a choice that cannot be made', { State: 'None' }, 'cannot be chosen'],
    ['text in a checkbox', { Gift: 'yes' }, 'takes true or false'],
    ['a radio taken back', { Standard: false }, 'takes true'],
    ['a tick in a text field', { City: true }, 'takes text'],
    ['two lines in one', { City: 'a\nb' }, 'takes one line'],
  ])('fails for %s', async (_what, fill, message) => {
    await failing(inForm(fields), 'Send', fill).toThrow(message)
  })

  it.each([
    ['is locked', '<input name="a" aria-label="A" disabled>', 'cannot be changed'],
    ['is read only', '<input name="a" aria-label="A" readonly>', 'cannot be changed'],
    [
      'lies in a locked group',
      '<fieldset disabled><input name="a" aria-label="A"></fieldset>',
      'cannot be changed',
    ],
    ['holds fewer characters', '<input name="a" aria-label="A" maxlength="2">', 'takes 2 characters'],
    ['is hidden', '<input type="hidden" name="a" aria-label="A">', 'No field "A"'],
    ['belongs to another form', '</form><form><input name="a" aria-label="A">', 'No field "A"'],
  ])('fails for a field that %s', async (_what, field, message) => {
    const form = field.startsWith('</form>')
      ? `<form method="post"><button>Send</button>${field}</form>`
      : inForm(field)
    await failing(form, 'Send', { A: 'typed' }).toThrow(message)
  })
})

describe('pressing', () => {
  it('fails where there is no such button, or one that does nothing', async () => {
    await failing(inForm(''), 'Save').toThrow('No button Save on / (200); there are: Send')
    await failing('<form><button type="button">Send</button></form>').toThrow('No button')
    await failing('<form><button disabled>Send</button></form>').toThrow('is disabled')
    await failing('<button>Send</button>').toThrow('No button')
  })

  it('fails for a button that text browsers take for another one', async () => {
    await failing('<form><button formaction="/else">Send</button></form>').toThrow('relies on formaction')
  })

  it('fails where two buttons of one name do different things, until it is told which', async () => {
    const page = ['1', '2']
      .map((n) => `<form method="post"><p>Size ${n}</p><button name="sku" value="${n}">Add</button></form>`)
      .join('')
    const { browser } = open({ '/': page })
    const at = await browser.get('/')
    expect(() => browser.prepare(at, 'Add')).toThrow('do different things')
    expect(browser.prepare(at, 'Add', { within: 'Size 2' }).body.toString()).toBe('sku=2')
    await expect(bodyOf(inForm('') + inForm(''))).resolves.toBe('')
  })
})

describe('reading', () => {
  it('sees the words of the main part, without scripts, and follows links by them', async () => {
    const { browser, sent } = open({
      '/': '<head><title>T</title></head><nav>Menu</nav><main><p>a<!-- -->b</p><script>no</script><p>c &amp; d</p><a href="/x?y=1&amp;z=2"><b>Go</b> on</a></main>',
    })
    const page = await browser.get('/')
    expect(page.text).toBe('ab c & d Go on')
    await browser.follow(page, 'Go on')
    expect(sent[1]?.url).toBe('/x?y=1&z=2')
    await expect(browser.follow(page, 'Menu')).rejects.toThrow('No link Menu')
  })

  it('follows redirects, and none that would send a form again', async () => {
    const to = (status: number, Location: string) => new Response(null, { status, headers: { Location } })
    const { browser } = open({
      '/a': to(303, '/b?c=1'),
      '/b': '<p>There</p>',
      '/again': to(307, '/b'),
      '/round': to(302, '/round'),
    })
    expect((await browser.get('/a')).location).toBe('/b?c=1')
    expect(await browser.open('/a')).toMatchObject({ status: 200, path: '/b?c=1', text: 'There' })
    await expect(browser.open('/again')).rejects.toThrow('307')
    await expect(browser.open('/round')).rejects.toThrow('Too many redirects')
  })
})

describe('crafted requests', () => {
  it('send fields of their own, or a form with some of them changed', async () => {
    const { browser, sent } = open({ '/': inForm('<input name="a" value="1"><input name="b" value="2">') })
    const form = browser.prepare(await browser.get('/'), 'Send')
    await browser.crafted('/else', [
      ['a', '1'],
      ['a', '2'],
    ])
    await browser.crafted(form, { b: '3' })
    expect(sent.slice(1)).toMatchObject([
      { url: '/else', body: 'a=1&a=2' },
      { url: '/', body: 'a=1&b=3' },
    ])
  })
})

describe('cookies', () => {
  const setting = (...lines: readonly string[]) =>
    new Response('', { headers: lines.map((line) => ['Set-Cookie', line] as [string, string]) })

  async function cookieAfter(origin: string, path: string, ...lines: readonly string[]) {
    const { browser, sent } = open({ '/set/here': setting(...lines) }, origin)
    await browser.get('/set/here')
    await browser.get(path)
    return sent[1]?.cookie ?? null
  }

  it.each([
    ['comes back', ORIGIN, '/', ['a=1; Path=/; HttpOnly'], 'a=1'],
    ['with a path stays below it', ORIGIN, '/', ['a=1; Path=/set'], null],
    ['with a path comes back there', ORIGIN, '/set/x', ['a=1; Path=/set'], 'a=1'],
    ['of no path belongs to its folder', ORIGIN, '/', ['a=1'], null],
    ['that is over goes', ORIGIN, '/', ['a=1; Path=/', 'a=; Path=/; Max-Age=0'], null],
    ['that is Secure is lost over plain HTTP', 'http://localhost:3000', '/', ['a=1; Path=/; Secure'], null],
    ['that is Secure comes back over HTTPS', 'https://shop.example', '/', ['a=1; Path=/; Secure'], 'a=1'],
    ['of another host is refused', ORIGIN, '/', ['a=1; Path=/; Domain=elsewhere.example'], null],
    ['__Host- needs Secure', ORIGIN, '/', ['__Host-a=1; Path=/'], null],
    [
      '__Host- needs the whole site',
      'https://shop.example',
      '/set/x',
      ['__Host-a=1; Path=/set; Secure'],
      null,
    ],
    [
      '__Host- as it should be comes back',
      'https://shop.example',
      '/',
      ['__Host-a=1; Path=/; Secure'],
      '__Host-a=1',
    ],
  ])('%s', async (_what, origin, path, lines, expected) => {
    expect(await cookieAfter(origin, path, ...lines)).toBe(expected)
  })
})

describe('a form with files', () => {
  const form = (inside = '') => `<form method="post" action="/upload" enctype="multipart/form-data">
    <label>Note <input name="note"></label><label>List <input type="file" name="list"></label>${inside}
    <button name="intent" value="send">Send</button></form>`
  const LIST = new File(['sku,quantity\n1101-01,2'], 'order.csv', { type: 'text/csv' })

  /** What a server parses from it. */
  async function received(page: string, fill: Fill): Promise<FormData | string> {
    let data: FormData | string = 'nothing'
    const browser = createBrowser(ORIGIN, async (input, init) => {
      const request = new Request(input, init)
      if (request.method === 'GET') return new Response(page, { headers: { 'Content-Type': 'text/html' } })
      const isMultipart = request.headers.get('Content-Type')?.startsWith('multipart/') === true
      data = isMultipart ? await request.formData() : await request.text()
      return new Response('')
    })
    await browser.post(browser.prepare(await browser.get('/'), 'Send', { fill }))
    return data
  }

  it('sends them with their names and types beside the other fields', async () => {
    const data = (await received(form(), { Note: 'two\u00a0bags', List: LIST })) as FormData
    expect([data.get('note'), data.get('intent')]).toEqual(['two\u00a0bags', 'send'])
    const file = data.get('list') as File
    expect([file.name, file.type, await file.text()]).toEqual(['order.csv', 'text/csv', await LIST.text()])
  })

  it('sends an empty file where none was chosen, as browsers do', async () => {
    const { browser, sent } = open({ '/': form() })
    await browser.post(browser.prepare(await browser.get('/'), 'Send'))
    expect(sent[1]?.body).toMatch(
      /name="list"; filename=""\r\nContent-Type: application\/octet-stream\r\n\r\n\r\n--/,
    )
  })

  it('sends no more than the name where the form is not made for files', async () => {
    const plain = form().replace(' enctype="multipart/form-data"', '')
    expect(await received(plain, { List: LIST })).toBe('note=&list=order.csv&intent=send')
  })

  it('fails for text in a file input, a file in a text field, and encodings that nobody reads', async () => {
    await expect(received(form(), { List: 'order.csv' })).rejects.toThrow('"List" takes a file')
    await expect(received(form(), { Note: LIST })).rejects.toThrow('"Note" takes no file')
    await expect(received(form().replace('multipart/form-data', 'text/plain'), {})).rejects.toThrow(
      'text/plain',
    )
  })
})
