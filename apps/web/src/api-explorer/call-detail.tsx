import { IconLink, IconPlayerPlay } from '@tabler/icons-react'
import { CopyButton } from '../ui/page/copy-button.tsx'
import { LinkButton } from '../ui/page/link-button.tsx'
import type { ApiCall } from './api-document.ts'
import styles from './call-detail.module.css'
import { Method } from './call-list.tsx'
import { Code } from './code.tsx'
import { formatCurl, getExampleRequest } from './curl-command.ts'
import { FieldTable } from './field-table.tsx'

export function CallDetail({ call }: { call: ApiCall }) {
  const request = getExampleRequest(call)
  return (
    <article className={styles.detail} key={call.id}>
      <header className="np-stack np-gap-8">
        <h2>
          <Method method={call.method} writes={call.writes} /> <code>{call.path}</code>
        </h2>
        <p>{call.summary}.</p>
        <div className="np-row np-gap-8">
          <CopyButton
            size="xs"
            leftSection={<IconLink size={14} aria-hidden />}
            text={`${location.origin}/legacy-api/information?call=${call.id}`}
          >
            Copy link
          </CopyButton>
          <LinkButton
            size="xs"
            leftSection={<IconPlayerPlay size={14} aria-hidden />}
            to="/legacy-api/exercise"
            search={{ call: call.id }}
          >
            Try it
          </LinkButton>
        </div>
      </header>
      <dl className={styles.facts}>
        <dt>Permission</dt>
        <dd>{call.who}</dd>
        <dt>Effect</dt>
        <dd>
          {call.writes
            ? 'Writes data and is recorded in the audit log.'
            : 'Reads data and changes nothing.'}
        </dd>
        {call.country && (
          <>
            <dt>Country</dt>
            <dd>
              <code>{call.country}</code> must be one of your assigned countries.
            </dd>
          </>
        )}
      </dl>
      {call.parameters.length > 0 && (
        <FieldTable
          title="Parameters"
          rows={call.parameters.map(({ name, schema, required, ...parameter }) => ({
            name,
            schema,
            isRequired: required,
            place: parameter.in,
          }))}
        />
      )}
      {call.body && (
        <FieldTable
          title="Body"
          type={call.body.type}
          schema={call.body.schema}
          nothing="An empty object."
        />
      )}
      {call.answers.map(({ type, schema }) => (
        <FieldTable
          key={type}
          title={type === 'text/event-stream' ? 'Answer (event stream)' : 'Answer'}
          type={type}
          schema={schema}
          nothing={type === 'application/octet-stream' ? 'A file.' : undefined}
        />
      ))}
      <section>
        <h3>Example request</h3>
        <Code text={formatCurl(request, location.origin)} label="Example request" />
      </section>
      {call.answers.slice(0, 1).map(
        ({ type, example }) =>
          type === 'application/json' &&
          example !== undefined && (
            <section key={type}>
              <h3>Example response</h3>
              <Code text={JSON.stringify(example, null, 2)} label="Example response" />
            </section>
          ),
      )}
    </article>
  )
}
