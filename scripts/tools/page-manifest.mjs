/**
 * Shrinks the route manifest that every page loads. The browser can use none of the routes without a page (calls,
 * pictures and feeds are never navigated to), and the rest can be said in fewer bytes.
 */
import { isDeepStrictEqual } from 'node:util'
import { runInNewContext } from 'node:vm'
import { OperatorError } from './terminal.mjs'

const PREFIX = 'window.__remixManifest='
/** A hash usually has seven characters; a shorter one is taken as part of the name. */
const ASSET = /^\/assets\/([^*,]+?)(?:-([\w-]{7}))?\.(\w+)$/
const OWN_ROUTE = /^routes\/(.+)\/route$/
/** The separators of a row, which must not occur in its fields. */
const SEPARATORS = /[,;]/

/**
 * Goes into the manifest and restores what Remix reads. `n` names the files, those with one name together with their
 * hashes in one string; `c` and `d` are the files that every route imports. In a row, an absent module is the file
 * after the previous row's, and `=` is a path already given by the id.
 */
const UNFOLD =
  '((m,n,c,d,r)=>{const f=n.split(",").flatMap(g=>{const[s,e,k]=g.split("*");' +
  'return(k?k.match(/.{7}/g):[k]).map(x=>`/assets/${s}${x&&"-"+x}.${e}`)}),' +
  'l=(a,s)=>[...a,...s?s.split("."):[]].map(i=>f[i]),a=[];let k=-1;m.routes={};' +
  'for(const w of r.split(";")){let[i,p,t,b,x,y,z]=w.split(","),s=i.slice(0,-1);' +
  'if(i.endsWith("/"))i=`routes/${s}/route`;k=x?+x:k+1;a.push(i);' +
  'm.routes[i]={id:i,parentId:a[p],path:(t=="="?s:t)||void 0,index:!!(b&1),hasAction:!!(b&2),' +
  'hasLoader:!!(b&4),hasClientLoader:!!(b&8),hasErrorBoundary:!0,module:f[k],' +
  'imports:l(c,y),css:l(d,z)}}return m})'

const bitsOf = (flags) => flags.reduce((sum, flag, bit) => sum + Number(flag) * 2 ** bit, 0)

/** Groups files by name, the most imported first: small indexes are short. */
function filesOf(routes) {
  const uses = new Map()
  for (const { module, imports, css } of routes)
    for (const url of new Set([module, ...imports, ...css])) uses.set(url, (uses.get(url) ?? 0) + 1)
  const groups = new Map()
  for (const url of uses.keys()) {
    const [, name, hash, kind] = ASSET.exec(url) ?? []
    if (name === undefined) throw new OperatorError(`${url} is not the name of a file that was expected.`)
    const key = `${name}*${kind}`
    groups.set(key, [...(groups.get(key) ?? []), { url, hash }])
  }
  const most = (files) => Math.max(...files.map(({ url }) => uses.get(url)))
  const sorted = [...groups].sort(([, a], [, b]) => most(b) - most(a) || a.length - b.length)
  return {
    names: sorted.map(([key, files]) => `${key}*${files.map(({ hash = '' }) => hash).join('')}`).join(','),
    urls: sorted.flatMap(([, files]) => files.map(({ url }) => url)),
  }
}

const inAll = (lists) => (lists[0] ?? []).filter((each) => lists.every((list) => list.includes(each)))

function fold({ routes, ...rest }) {
  const all = Object.values(routes).map((route) => ({ imports: [], css: [], ...route }))
  const { names, urls } = filesOf(all)
  const numberOf = (url) => urls.indexOf(url)
  const everywhere = {
    imports: inAll(all.map(({ imports }) => imports)),
    css: inAll(all.map(({ css }) => css)),
  }
  const others = (list, common) =>
    list
      .filter((url) => !common.includes(url))
      .map(numberOf)
      .sort((a, b) => a - b)
      .join('.')
  let before = -1
  const rows = all.map(({ id, parentId, path = '', index = false, module, imports, css, ...has }) => {
    const [, inner] = OWN_ROUTE.exec(id) ?? []
    const { hasAction, hasLoader, hasClientAction, hasClientLoader } = has
    if (hasClientAction) throw new OperatorError(`${id} acts in the browser, for which rows have no bit.`)
    const file = numberOf(module)
    const next = file === before + 1
    before = file
    const fields = [
      inner === undefined ? id : `${inner}/`,
      all.findIndex((other) => other.id === parentId),
      path !== '' && path === inner ? '=' : path,
      bitsOf([index, hasAction, hasLoader, hasClientLoader]),
      next ? '' : file,
      others(imports, everywhere.imports),
      others(css, everywhere.css),
    ]
    if (fields.some((field) => SEPARATORS.test(field))) throw new OperatorError(`${id} cannot be folded.`)
    return fields.join(',')
  })
  const common = [everywhere.imports.map(numberOf), everywhere.css.map(numberOf)]
  return [rest, names, ...common, rows.join(';')].map((part) => JSON.stringify(part)).join(',')
}

/** Ignores order, since a route's imports load in parallel, and treats an empty path, or a missing flag, as none. */
const comparable = ({ routes, ...rest }) => ({
  ...rest,
  routes: Object.fromEntries(
    Object.values(routes).map(({ imports = [], css = [], ...route }) => [
      route.id,
      {
        ...route,
        path: route.path || undefined,
        index: route.index || undefined,
        hasClientAction: route.hasClientAction || undefined,
        imports: [...imports].sort(),
        css: [...css].sort(),
      },
    ]),
  ),
})

/** `text` is the manifest script written by Remix; returns the shorter script. */
export function foldManifest(text) {
  if (!text.startsWith(PREFIX)) throw new OperatorError('The manifest is not the one that was expected.')
  const manifest = JSON.parse(text.trim().slice(PREFIX.length).replace(/;$/, ''))
  const pages = Object.entries(manifest.routes).filter(([, route]) => route.hasErrorBoundary)
  manifest.routes = Object.fromEntries(pages)
  const folded = `${PREFIX}${UNFOLD}(${fold(manifest)});`
  const window = {}
  runInNewContext(folded, { window })
  const [read, meant] = [window.__remixManifest, manifest].map((each) =>
    JSON.parse(JSON.stringify(comparable(each))),
  )
  if (!isDeepStrictEqual(read, meant)) throw new OperatorError('The folded manifest does not say the same.')
  return folded
}
