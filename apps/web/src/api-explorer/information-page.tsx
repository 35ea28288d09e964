import { Button } from '@mantine/core'
import { useDownload } from '../exchange/use-download.ts'
import { formatCount } from '../ui/format/count.ts'
import type { ApiCall } from './api-document.ts'
import { ApiScreen } from './api-screen.tsx'
import styles from './call-detail.module.css'
import { CallDetail } from './call-detail.tsx'
import { fetchDocumentFile } from './use-api-document.ts'

/** What the API offers, from the description that the server gives of itself. */
export function InformationPage() {
  return (
    <ApiScreen
      path="/legacy-api/information"
      title="Legacy API information"
      description="Look up permissions, input and response of each API call."
      welcome={(calls) => <Welcome calls={calls} />}
    >
      {(call) => <CallDetail call={call} />}
    </ApiScreen>
  )
}

function Welcome({ calls }: { calls: readonly ApiCall[] }) {
  const { download, isDownloading } = useDownload()
  return (
    <div className={styles.detail}>
      <h2>How to call</h2>
      <p>
        {formatCount(calls.length, 'call')}, all below <code>/api/</code>. Requests and responses
        are JSON unless stated otherwise. Select a call from the list.
      </p>
      <dl className={styles.facts}>
        <dt>Authentication</dt>
        <dd>
          An ID token of the identity provider in <code>Authorization: Bearer …</code>. Rights and
          countries are read with each request.
        </dd>
        <dt>Rejected requests</dt>
        <dd>
          401 without a valid token, 403 without the right, 404 for records outside your countries,
          400 for unknown fields or invalid values, 409 if another user changed the same record.
        </dd>
        <dt>Error format</dt>
        <dd>
          Problem details (RFC 9457) with a stable <code>code</code>, <code>errors</code> by field
          and the <code>requestId</code> to quote when you report a problem.
        </dd>
        <dt>OpenAPI</dt>
        <dd>
          <Button
            variant="default"
            size="compact-sm"
            loading={isDownloading}
            onClick={() => download(fetchDocumentFile)}
          >
            Download openapi.json
          </Button>
        </dd>
      </dl>
    </div>
  )
}
