import { currentSettings } from './session.ts'

/** The company's service portal, as a link where its address is known. */
export function ServicePortal() {
  const url = currentSettings()?.servicePortalUrl
  if (url === null || url === undefined) return 'service portal'
  return (
    <a href={url} target="_blank" rel="noreferrer">
      service portal
    </a>
  )
}
