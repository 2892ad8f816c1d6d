/** Reads a product variant's attributes by name, whatever shape the platform gives their values. */
import { fillStoreWords } from '~/models/content/store'
import type { WireAttribute } from './wire-products'

export interface AttributeReader {
  /** `later` is a placeholder left as it is, to be filled when the page is rendered. */
  text(name: string, later?: string): string | undefined
  texts(name: string, later?: string): readonly string[]
  number(name: string): number | undefined
  boolean(name: string, otherwise?: boolean): boolean
  /** Key and label of an enum value. */
  option(name: string): { readonly key: string; readonly label: string } | undefined
  /** Ids of a set of references. */
  ids(name: string): readonly string[]
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function toText(value: unknown, later?: string): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : fillStoreWords(value, later)
  if (isRecord(value)) return toText(value['label'] ?? value['en-US'] ?? value['en'] ?? value['key'], later)
  return undefined
}

export function readAttributes(attributes: readonly WireAttribute[] | undefined): AttributeReader {
  const values = new Map<string, unknown>((attributes ?? []).map(({ name, value }) => [name, value]))
  const list = (name: string): readonly unknown[] => {
    const value = values.get(name)
    return Array.isArray(value) ? value : value === undefined ? [] : [value]
  }
  return {
    text: (name, later) => toText(values.get(name), later),
    texts: (name, later) =>
      list(name)
        .map((value) => toText(value, later))
        .filter((text) => text !== undefined),
    number(name) {
      const value = values.get(name)
      return typeof value === 'number' && Number.isFinite(value) ? value : undefined
    },
    boolean(name, otherwise = false) {
      const value = values.get(name)
      return typeof value === 'boolean' ? value : otherwise
    },
    option(name) {
      const value = values.get(name)
      if (!isRecord(value)) return undefined
      const { key } = value
      return typeof key === 'string' ? { key, label: toText(value['label']) ?? key } : undefined
    },
    ids: (name) =>
      list(name)
        .map((value) => (isRecord(value) && typeof value['id'] === 'string' ? value['id'] : undefined))
        .filter((id) => id !== undefined),
  }
}
