/** The target of a link, derived from its text. */
export type Target =
  | { kind: 'file'; path: string }
  | { kind: 'web'; url: URL }
  /** It is not a valid link. */
  | { kind: 'wrong'; why: string }
  /** It cannot be checked. */
  | { kind: 'unknown'; why: string }

export interface LinkAddresses {
  /** The public URL; links below it are files of the web build. */
  publicUrl: string
  /** The address of a label with `{code}` in it; without, labels cannot be checked. */
  labelUrl: string | null
}

export function parseLinkTarget(link: string, { publicUrl, labelUrl }: LinkAddresses): Target {
  const text = link.trim()
  if (text.startsWith('label:')) {
    if (labelUrl === null) return { kind: 'unknown', why: 'not checked: LABEL_URL is not set' }
    return webTarget(labelUrl.replaceAll('{code}', encodeURIComponent(text.slice(6))), publicUrl)
  }
  if (text.startsWith('/') && !text.startsWith('//')) return fileTarget(text)
  return webTarget(text.startsWith('//') ? `https:${text}` : text, publicUrl)
}

function webTarget(text: string, publicUrl: string): Target {
  if (!URL.canParse(text)) return { kind: 'wrong', why: 'not a web address' }
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return { kind: 'wrong', why: 'not a web address' }
  }
  if (url.origin === new URL(publicUrl).origin) return fileTarget(url.pathname)
  return { kind: 'web', url }
}

function fileTarget(path: string): Target {
  try {
    const { pathname } = new URL(path, 'http://here')
    return { kind: 'file', path: decodeURIComponent(pathname) }
  } catch {
    return { kind: 'wrong', why: 'not a web address' }
  }
}
