/** Notifications of the three types, deduplicated by message and replaced by key (ERR-04, ERR-05). */
export interface Notice {
  readonly type: 'error' | 'warning' | 'notice'
  readonly message: string
  readonly key?: string
}

export function addNotice(notices: readonly Notice[], added: Notice): readonly Notice[] {
  const others = notices.filter(
    (notice) => notice.message !== added.message && (added.key === undefined || notice.key !== added.key),
  )
  return [...others, added]
}

export function addNotices(notices: readonly Notice[], added: readonly Notice[]): readonly Notice[] {
  return added.reduce(addNotice, notices)
}
