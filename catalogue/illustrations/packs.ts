/** Product packaging: pouch, jar, tin, box, basket and the rest, each with the shop's label. */
import type { Random } from '../random'
import { mix } from './colors'
import { n, stroke } from './geometry'
import { leafMark } from './mark'
import type { PieceSet } from './pieces'
import { meanSize, scatter, shade, spotsIn } from './pieces'
import type { Room } from './scene'
import { backdrop, tabletop } from './scene'
import type { PackKind } from './subject'
import { nutcracker, scoop } from './tools'

interface Pack {
  readonly set: PieceSet
  readonly random: Random
  readonly lines: readonly string[]
  readonly paper: string
  readonly ink: string
  readonly cloth: string
}

const SERIF = 'font-family="Georgia,serif" text-anchor="middle"'

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

/** The name in at most three lines of about fourteen letters, without parenthesised parts. */
export function labelLines(name: string): string[] {
  const lines: string[] = []
  for (const word of name.replace(/\s*\(.*\)/, '').split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < 15) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.slice(0, 3)
}

function label(pack: Pack, cx: number, top: number, width: number): string {
  const size = pack.lines.some((line) => line.length > 12) ? width / 9.4 : width / 8
  const text = pack.lines
    .map(
      (line, index) =>
        `<text x="${cx}" y="${n(top + 98 + index * size * 1.12)}" font-size="${n(size)}" fill="${pack.ink}" ${SERIF}>${escapeText(line)}</text>`,
    )
    .join('')
  const rule = top + 116 + (pack.lines.length - 1) * size * 1.12
  return (
    leafMark(cx, top + 26, 0.5, pack.ink) +
    `<text x="${cx}" y="${n(top + 60)}" font-size="17" letter-spacing="5" fill="${pack.ink}" ${SERIF}>NUTWOOD</text>${text}` +
    stroke(`M${n(cx - width * 0.24)} ${n(rule)}H${n(cx + width * 0.24)}`, pack.ink, 2, 0.6)
  )
}

/** An oval window that shows the product. */
function window(pack: Pack, cx: number, cy: number, rx: number, ry: number): string {
  const { set, random } = pack
  const size = meanSize(set)
  const zoom = Math.min(1.1, 74 / size)
  const main = set.pieces[0].main
  const isHeap = set.pieces[0].shape.heap !== undefined
  const spots = isHeap ? [] : spotsIn(random, cx, cy, rx + 14, ry + 14, size * zoom * 0.48, 46)
  return `<clipPath id="c"><ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}"/></clipPath><g clip-path="url(#c)"><ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${isHeap ? main : mix(main, '#2a1207', 0.6)}"/>${scatter(set, random, spots, zoom)}<ellipse cx="${cx - rx * 0.3}" cy="${cy - ry * 0.55}" rx="${rx * 0.5}" ry="${ry * 0.2}" fill="#fff" opacity=".28" transform="rotate(-14 ${cx} ${cy})"/></g><ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="none" stroke="${pack.ink}" stroke-opacity=".45" stroke-width="5"/>`
}

function sides(id: string, main: string): string {
  return `<defs><linearGradient id="${id}"><stop stop-color="${mix(main, '#2a1207', 0.26)}"/><stop offset=".16" stop-color="${mix(main, '#ffffff', 0.22)}"/><stop offset=".5" stop-color="${main}"/><stop offset=".84" stop-color="${mix(main, '#ffffff', 0.1)}"/><stop offset="1" stop-color="${mix(main, '#2a1207', 0.38)}"/></linearGradient></defs>`
}

function pouch(pack: Pack): string {
  const out =
    'M212 118C320 126 480 126 588 118 596 300 606 520 616 676 540 704 260 704 184 676 194 520 204 300 212 118Z'
  return (
    sides('p', pack.paper) +
    shade(410, 690, 290, 46, 0.62) +
    `<path d="${out}" fill="url(#p)"/>` +
    `<path d="M212 118C320 126 480 126 588 118L590 168C480 175 320 175 210 168Z" fill="${mix(pack.paper, '#2a1207', 0.14)}"/>` +
    stroke('M211 182C320 189 480 189 589 182M210 190C320 197 480 197 590 190', '#2a1207', 2, 0.22) +
    stroke('M232 640C300 618 330 664 400 650 470 664 500 618 568 640', '#2a1207', 3, 0.12) +
    stroke('M246 220C238 360 226 500 222 620', '#fff', 12, 0.2) +
    label(pack, 400, 205, 330) +
    window(pack, 400, 532, 142, 104)
  )
}

function jar(pack: Pack): string {
  const main = pack.set.pieces[0].main
  const isHeap = pack.set.pieces[0].shape.heap !== undefined
  const glass =
    'M236 226C220 246 214 270 214 300V636C214 676 240 694 280 694H520C560 694 586 676 586 636V300C586 270 580 246 564 226Z'
  const size = meanSize(pack.set)
  const spots = isHeap ? [] : spotsIn(pack.random, 400, 460, 220, 260, size * 0.5, 52)
  return (
    sides('p', isHeap ? main : mix(main, '#ffe9c8', 0.2)) +
    sides('q', pack.paper) +
    shade(410, 692, 250, 40, 0.62) +
    `<clipPath id="j"><path d="${glass}"/></clipPath><path d="${glass}" fill="url(#p)"/><g clip-path="url(#j)">${scatter(pack.set, pack.random, spots, 0.95)}</g>` +
    stroke('M244 300V620', '#fff', 16, 0.4) +
    stroke('M560 320V600', '#fff', 7, 0.25) +
    `<path d="M226 150H574C584 150 588 158 588 166V214C588 224 582 230 572 230H228C218 230 212 224 212 214V166C212 158 216 150 226 150Z" fill="url(#q)"/>` +
    [172, 190, 208].map((y) => stroke(`M214 ${y}H586`, '#2a1207', 2, 0.18)).join('') +
    `<path d="M214 352C330 364 470 364 586 352V590C470 602 330 602 214 590Z" fill="#fbf4e4"/>` +
    stroke('M214 362C330 374 470 374 586 362M214 580C330 592 470 592 586 580', pack.paper, 4) +
    label({ ...pack, ink: '#4a2c17' }, 400, 382, 310)
  )
}

function tin(pack: Pack): string {
  return (
    sides('p', pack.paper) +
    shade(410, 690, 260, 44, 0.62) +
    '<path d="M196 236V640C196 700 604 700 604 640V236Z" fill="url(#p)"/>' +
    `<path d="M184 196V250C184 312 616 312 616 250V196Z" fill="url(#p)"/><ellipse cx="400" cy="196" rx="216" ry="52" fill="${mix(pack.paper, '#ffffff', 0.24)}"/><ellipse cx="400" cy="194" rx="186" ry="41" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="4"/>` +
    stroke('M184 252C200 308 600 308 616 252', '#2a1207', 4, 0.25) +
    stroke('M226 320V620', '#fff', 14, 0.22) +
    `<ellipse cx="400" cy="480" rx="150" ry="142" fill="#fbf4e4"/><ellipse cx="400" cy="480" rx="138" ry="130" fill="none" stroke="${pack.paper}" stroke-width="4"/>` +
    label({ ...pack, ink: '#4a2c17' }, 400, 372, 250)
  )
}

function box(pack: Pack): string {
  const dark = mix(pack.paper, '#2a1207', 0.3)
  return (
    shade(420, 690, 320, 44, 0.62) +
    `<path d="M150 260L520 300V694L150 640Z" fill="${pack.paper}"/><path d="M520 300L660 236V620L520 694Z" fill="${dark}"/><path d="M150 260L300 204 660 236 520 300Z" fill="${mix(pack.paper, '#ffffff', 0.3)}"/>` +
    stroke('M224 232L590 268', '#fff', 5, 0.3) +
    `<g transform="translate(0 -8) skewY(6.6)">${label(pack, 335, 246, 300)}${window(pack, 335, 492, 120, 76)}</g>`
  )
}

function ribbon(color: string): string {
  const light = mix(color, '#ffffff', 0.25)
  const dark = mix(color, '#1d0c06', 0.3)
  return `<path d="M400 250C340 150 250 150 262 210 272 256 350 256 400 250 450 256 528 256 538 210 550 150 460 150 400 250Z" fill="${color}"/><path d="M396 248C350 190 296 180 290 208 288 236 350 248 396 248ZM404 248C450 190 504 180 510 208 512 236 450 248 404 248Z" fill="${dark}"/><path d="M388 252C350 290 330 310 310 352L340 344 352 372C372 326 390 296 404 262ZM412 252C450 290 470 310 490 352L460 344 448 372C428 326 410 296 396 262Z" fill="${light}"/><ellipse cx="400" cy="250" rx="27" ry="23" fill="${light}"/>`
}

function giftBox(pack: Pack): string {
  const cloth = pack.cloth
  return (
    sides('p', pack.paper) + shade(410, 692, 300, 46, 0.62) + '<path d="M176 330H624V664C624 682 612 692 596 692H204C188 692 176 682 176 664Z" fill="url(#p)"/>' +
    `<path d="M156 252H644V338H156Z" fill="${mix(pack.paper, '#ffffff', 0.16)}"/><path d="M156 330H644V342H156Z" fill="#2a1207" opacity=".2"/><path d="M364 252H436V692H364Z" fill="${cloth}"/>` + ribbon(cloth) +
    `<g transform="rotate(-5 520 560)"><path d="M448 500H616V620H448Z" fill="#2a1207" opacity=".2" transform="translate(5 7)"/><path d="M448 500H616V620H448Z" fill="#fbf4e4"/><text x="532" y="552" font-size="19" letter-spacing="4" fill="#4a2c17" ${SERIF}>NUTWOOD</text>${pack.lines.slice(0, 2).map((line, i) => `<text x="532" y="${578 + i * 22}" font-size="17" fill="#6b4327" ${SERIF}>${escapeText(line)}</text>`).join('')}</g>` +
    scatter(pack.set, pack.random, [{ x: 232, y: 712 }, { x: 300, y: 734 }, { x: 560, y: 726 }], 0.9)
  ) // prettier-ignore
}

function basket(pack: Pack): string {
  const { set, random } = pack
  const size = meanSize(set)
  const weave = [0, 1, 2, 3, 4]
    .map((row) =>
      Array.from(
        { length: 9 },
        (_, i) =>
          `<ellipse cx="${n(204 + i * 49 + (row % 2) * 24 - row * 0)}" cy="${488 + row * 44}" rx="29" ry="20" fill="${(i + row) % 2 ? '#b98345' : '#9c6630'}" stroke="#6b4220" stroke-width="2"/>`,
      ).join(''),
    )
    .join('')
  return (
    shade(410, 702, 290, 44, 0.62) + stroke('M190 470C190 110 610 110 610 470', '#8a5627', 24) + stroke('M190 470C190 118 610 118 610 470', '#c79253', 9) +
    `<ellipse cx="400" cy="470" rx="226" ry="58" fill="#4a2c14"/>${scatter(set, random, spotsIn(random, 400, 452, 190, 44, size * 0.48, 34), 1)}${scatter(set, random, spotsIn(random, 400, 418, 130, 34, size * 0.5, 14), 1.05)}` +
    `<clipPath id="k"><path d="M172 470C260 524 540 524 628 470L588 676C540 706 260 706 212 676Z"/></clipPath><g clip-path="url(#k)"><path d="M160 460H640V710H160Z" fill="#7d4f25"/>${weave}</g>` + stroke('M174 470C260 528 540 528 626 470', '#d2a066', 16) +
    `<g transform="translate(0 300)scale(1 .9)">${ribbon(pack.cloth)}</g>`
  ) // prettier-ignore
}

function tray(pack: Pack): string {
  const { set, random } = pack
  const cells = [0, 1, 2, 3, 4].map((index) => {
    const from = (index / 5) * Math.PI * 2 - Math.PI / 2
    const middle = from + Math.PI / 5
    return { from, x: 400 + Math.cos(middle) * 168, y: 420 + Math.sin(middle) * 160 }
  })
  const heaps = cells.map(({ x, y }, index) => {
    const piece = set.pieces[index % set.pieces.length] ?? set.pieces[0]
    const zoom = Math.min(0.78, 62 / piece.shape.size)
    return scatter(
      { ...set, pieces: [piece] },
      random,
      spotsIn(random, x, y, 82, 78, piece.shape.size * zoom * 0.5, 15),
      zoom,
    )
  })
  const walls = cells
    .map(({ from }) =>
      stroke(`M400 420L${n(400 + Math.cos(from) * 292)} ${n(420 + Math.sin(from) * 278)}`, '#e0b778', 15),
    )
    .join('')
  return `${shade(412, 452, 330, 316, 0.5)}<ellipse cx="400" cy="420" rx="318" ry="304" fill="#a8703a"/><ellipse cx="400" cy="416" rx="312" ry="297" fill="#d7a765"/><ellipse cx="400" cy="420" rx="288" ry="274" fill="#7f5027"/>${heaps.join('')}${walls}<circle cx="400" cy="420" r="52" fill="#fbf4e4"/><circle cx="400" cy="420" r="45" fill="none" stroke="${pack.cloth}" stroke-width="3"/>${leafMark(400, 420, 0.8, '#4a2c17')}`
}

function bar(pack: Pack): string {
  const one = (x: number, y: number, turn: number, main: string): string =>
    `<g transform="translate(${x} ${y})rotate(${turn})"><path d="M-230-62L-214-50-230-38-214-26-230-14-214-2-230 10-214 22-230 34-214 46-230 62H230L214 46 230 34 214 22 230 10 214-2 230-14 214-26 230-38 214-50 230-62Z" fill="#2a1207" opacity=".25" transform="translate(8 14)"/><path d="M-230-62L-214-50-230-38-214-26-230-14-214-2-230 10-214 22-230 34-214 46-230 62H230L214 46 230 34 214 22 230 10 214-2 230-14 214-26 230-38 214-50 230-62Z" fill="${main}"/><path d="M-190-60H190V-40H-190Z" fill="#fff" opacity=".22"/>${leafMark(-150, 2, 0.75, pack.ink)}${pack.lines.map((line, i) => `<text x="26" y="${n(8 + (i - (pack.lines.length - 1) / 2) * 34)}" font-size="31" fill="${pack.ink}" ${SERIF}>${escapeText(line)}</text>`).join('')}</g>`
  return (
    shade(410, 640, 300, 60, 0.4) +
    one(400, 290, -12, mix(pack.paper, '#2a1207', 0.2)) +
    one(400, 455, 5, pack.paper) +
    scatter(pack.set, pack.random, spotsIn(pack.random, 400, 650, 240, 54, meanSize(pack.set) * 0.7, 7), 1)
  )
}

function bottle(pack: Pack): string {
  const glass =
    'M356 150H444V250C444 286 530 306 530 380V650C530 684 510 696 480 696H320C290 696 270 684 270 650V380C270 306 356 286 356 250Z'
  return (
    sides('p', pack.set.pieces[0].main) +
    shade(410, 694, 190, 34, 0.62) +
    `<path d="${glass}" fill="url(#p)"/><path d="M348 112H452V176H348Z" fill="${pack.cloth}"/>` +
    stroke('M300 400V640', '#fff', 14, 0.35) +
    '<path d="M270 410H530V620H270Z" fill="#fbf4e4"/>' +
    label({ ...pack, ink: '#4a2c17' }, 400, 420, 230)
  )
}

function sachets(pack: Pack): string {
  const one = (x: number, y: number, turn: number, front: boolean): string =>
    `<g transform="translate(${x} ${y})rotate(${turn})"><path d="M-112-150H112V150H-112Z" fill="#2a1207" opacity=".25" transform="translate(7 12)"/><path d="M-112-150L-104-142-96-150-88-142-80-150-72-142-64-150-56-142-48-150-40-142-32-150-24-142-16-150-8-142 0-150 8-142 16-150 24-142 32-150 40-142 48-150 56-142 64-150 72-142 80-150 88-142 96-150 104-142 112-150C108-60 108 60 112 150H-112C-108 60-108-60-112-150Z" fill="${front ? pack.paper : mix(pack.paper, '#2a1207', 0.16)}"/><path d="M-110-122H110" stroke="#2a1207" stroke-opacity=".25" stroke-width="3"/><path d="M-110 122H110" stroke="#2a1207" stroke-opacity=".25" stroke-width="3"/></g>`
  return (
    shade(400, 640, 320, 60, 0.5) +
    one(214, 350, -14, false) +
    one(590, 350, 13, false) +
    one(400, 380, 0, true) +
    label(pack, 400, 262, 205) +
    window(pack, 400, 458, 66, 40) +
    scatter(
      pack.set,
      pack.random,
      spotsIn(pack.random, 400, 660, 230, 46, meanSize(pack.set) * 0.62, 9),
      0.95,
    )
  )
}

function certificate(pack: Pack): string {
  return `${shade(410, 600, 330, 70, 0.5)}<g transform="rotate(-5 400 410)"><path d="M110 240H690V580H110Z" fill="#2a1207" opacity=".22" transform="translate(10 16)"/><path d="M110 240H690V580H110Z" fill="${pack.paper}"/><path d="M134 264H666V556H134Z" fill="none" stroke="${pack.ink}" stroke-width="4"/><path d="M146 276H654V544H146Z" fill="none" stroke="${pack.ink}" stroke-opacity=".5" stroke-width="2"/>${leafMark(400, 318, 0.9, pack.ink)}<text x="400" y="388" font-size="24" letter-spacing="9" fill="${pack.ink}" ${SERIF}>NUTWOOD</text>${pack.lines.map((line, i) => `<text x="400" y="${444 + i * 46}" font-size="42" fill="${pack.ink}" ${SERIF}>${escapeText(line)}</text>`).join('')}</g>${scatter(pack.set, pack.random, [{ x: 150, y: 660 }, { x: 220, y: 690 }, { x: 600, y: 676 }, { x: 670, y: 640 }], 1)}` // prettier-ignore
}

function card(pack: Pack): string {
  const wreath = Array.from({ length: 12 }, (_, index) => {
    const angle = (index / 12) * Math.PI * 2
    return { x: 430 + Math.cos(angle) * 118, y: 400 + Math.sin(angle) * 118 }
  })
  return `${shade(420, 690, 250, 46, 0.5)}<path d="M250 160L560 130V650L250 690Z" fill="${mix(pack.paper, '#2a1207', 0.2)}" transform="translate(24 6)"/><path d="M250 150H600V680H250Z" fill="${pack.paper}"/><path d="M272 172H578V658H272Z" fill="none" stroke="${pack.ink}" stroke-opacity=".5" stroke-width="3"/>${scatter(pack.set, pack.random, wreath.map(({ x, y }) => ({ x: x - 5, y })), 0.62)}${pack.lines.map((line, i) => `<text x="425" y="${n(412 + (i - (pack.lines.length - 1) / 2) * 36)}" font-size="31" fill="${pack.ink}" ${SERIF}>${escapeText(line)}</text>`).join('')}${leafMark(425, 600, 0.8, pack.ink)}` // prettier-ignore
}

const DRAW: Readonly<Record<PackKind, (pack: Pack) => string>> = { pouch, jar, tin, box, 'gift-box': giftBox, basket, tray, bar, bottle, sachets, certificate, card, nutcracker, 'scoop-jar': (pack) => jar(pack) + scoop(pack) } // prettier-ignore

/** Paper colours, each with a readable ink. */
const PAPERS = [
  ['#caa06a', '#3d2412'], ['#f3e6ca', '#4a2c17'], ['#6f8a57', '#fff6e0'], ['#a8502f', '#fff1dc'], ['#4d352a', '#f6e3bd'], ['#dfae4e', '#3d2412'],
  ['#7b93a0', '#fffaf0'], ['#8d3b41', '#ffeedd'], ['#e9c9ac', '#4a2c17'], ['#b9c39a', '#2f3d22'], ['#3f5d50', '#f7ecd0'], ['#d98d55', '#35190a'],
] as const // prettier-ignore
const RIBBONS = ['#8d2f34', '#4d6b45', '#c48a2c', '#6b4327', '#3f5d6e', '#a8502f'] as const

/** The pack alone, without a background. */
export function packOnly(kind: PackKind, name: string, set: PieceSet, random: Random): string {
  const [paper, ink] = random.pick(PAPERS)
  const cloth = random.pick(RIBBONS)
  return DRAW[kind]({ set, random, lines: labelLines(name), paper, ink, cloth })
}

export function packView(kind: PackKind, name: string, set: PieceSet, room: Room, random: Random): string {
  const horizon = random.int(470, 540)
  const pack = packOnly(kind, name, set, random)
  const front = kind === 'pouch' || kind === 'jar' || kind === 'tin' || kind === 'bottle' || kind === 'box'
  const strays =
    front && set.pieces[0].shape.heap === undefined
      ? scatter(set, random, [{ x: random.between(90, 180), y: random.between(690, 726) }, { x: random.between(190, 270), y: random.between(724, 750) }, { x: random.between(600, 700), y: random.between(706, 740) }], 0.9) // prettier-ignore
      : ''
  return (
    backdrop(room, kind === 'tray' ? -10 : horizon) +
    (kind === 'tray' ? '' : tabletop(room, random, horizon)) +
    pack +
    strays
  )
}
