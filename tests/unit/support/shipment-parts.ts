/** What a page says of each shipment, in order. */
import { visibleText } from '../../kit/html-text'
import type { Page } from './browser'

export const partsOf = ({ document }: Page): readonly string[] =>
  [...document.querySelectorAll('section')]
    .map((section) => visibleText(section))
    .filter((text) => /^(?:Shipment \d|Ships to) .*, arrives /.test(text))
