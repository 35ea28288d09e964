import { Button, FileInput, Select, Textarea, TextInput } from '@mantine/core'
import { IconPlayerPlay, IconRestore } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useDeferredValue, useMemo, useState } from 'react'
import { useCountry } from '../../country/use-country.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { requiredField } from '../../ui/page/required-field.ts'
import type { ApiCall, Parameter } from '../api-document.ts'
import { Method } from '../call-list.tsx'
import { type ApiRequest, getExampleRequest } from '../curl-command.ts'
import { formatLimits } from '../json-schema.ts'
import { checkJson } from './check-json.ts'
import styles from './exercise-page.module.css'
import { formatRequest } from './run-text.ts'

interface RequestFormProps {
  call: ApiCall
  /** The last request of this call. */
  last: ApiRequest | undefined
  isRunning: boolean
  onRun: (request: ApiRequest) => void
}

/** Starts with the last request of this call, or with the example of the document. */
export function RequestForm({ call, last, isRunning, onRun }: RequestFormProps) {
  const { country } = useCountry()
  const example = useMemo(() => inCountry(getExampleRequest(call), country), [call, country])
  const [edited, setEdited] = useState<ApiRequest | undefined>(last)
  const request = edited ?? example
  const { parameters, body } = request
  const change = (next: Partial<ApiRequest>) => setEdited({ ...request, ...next })
  const checked = useDeferredValue(body)
  const wrong = useMemo(
    () => (typeof checked === 'string' && call.body ? checkJson(checked, call.body.schema) : []),
    [checked, call],
  )
  const missing = call.parameters.filter(({ name, required }) => required && !parameters[name])
  const form = typeof body === 'string' ? undefined : body
  const fields = Object.entries(form ?? {})
  const fileMissing = fields.some(([name, value]) => isFile(call, name) && !(value instanceof File))

  async function run(event: FormEvent) {
    event.preventDefault()
    if (missing.length > 0 || fileMissing || isRunning) return
    const canRun =
      !call.writes ||
      (await confirm({
        title: 'This call writes data',
        text: [
          ...formatRequest(request),
          `${call.summary}. It changes real data in your name and is recorded in the audit log.`,
        ],
        confirmLabel: 'Run it',
        danger: call.method === 'DELETE',
      }))
    if (canRun) onRun(request)
  }

  return (
    <form className={styles.form} onSubmit={(event) => void run(event)} aria-label="Call">
      <h2>
        <Method method={call.method} writes={call.writes} /> <code>{call.path}</code>
      </h2>
      <p>
        {call.summary}. <span className="np-muted">{call.who}</span>{' '}
        <Link to="/legacy-api/information" search={{ call: call.id }}>
          Read about this call
        </Link>
      </p>
      {call.parameters.length > 0 && (
        <div className={styles.parameters}>
          {call.parameters.map((parameter) => (
            <ParameterField
              key={parameter.name}
              parameter={parameter}
              value={parameters[parameter.name] ?? ''}
              onChange={(value) =>
                change({ parameters: { ...parameters, [parameter.name]: value } })
              }
            />
          ))}
        </div>
      )}
      {typeof body === 'string' && (
        <Textarea
          className={styles.body ?? ''}
          label="Body"
          description={call.body?.type}
          autosize
          minRows={4}
          maxRows={24}
          spellCheck={false}
          value={body}
          onChange={(event) => change({ body: event.currentTarget.value })}
        />
      )}
      {fields.length > 0 && (
        <div className={styles.parameters}>
          {fields.map(([name, value]) =>
            isFile(call, name) ? (
              <FileInput
                key={name}
                label={name}
                {...requiredField()}
                placeholder="Select a file"
                value={value instanceof File ? value : null}
                onChange={(file) => change({ body: { ...form, [name]: file ?? '' } })}
              />
            ) : (
              <TextInput
                key={name}
                label={name}
                value={String(value)}
                onChange={(event) =>
                  change({ body: { ...form, [name]: event.currentTarget.value } })
                }
              />
            ),
          )}
        </div>
      )}
      {wrong.length > 0 && (
        <ul className={styles.wrong} aria-label="Not valid according to the API document">
          {wrong.slice(0, 8).map((message) => (
            <li key={message}>{message}</li>
          ))}
          {wrong.length > 8 && <li>and {wrong.length - 8} more</li>}
        </ul>
      )}
      <div className={`np-row np-middle np-wrap np-gap-8 ${styles.actions}`}>
        <Button
          variant="default"
          leftSection={<IconRestore size={16} aria-hidden />}
          disabled={edited === undefined}
          onClick={() => setEdited(undefined)}
        >
          Reset to example
        </Button>
        {wrong.length > 0 && (
          <span className="np-muted">You can still run it to see how the API rejects it.</span>
        )}
        <Button
          type="submit"
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          loading={isRunning}
          disabled={missing.length > 0 || fileMissing}
        >
          Run
        </Button>
      </div>
    </form>
  )
}

interface ParameterFieldProps {
  parameter: Parameter
  value: string
  onChange: (value: string) => void
}

function ParameterField({ parameter, value, onChange }: ParameterFieldProps) {
  const { name, required, schema } = parameter
  const common = { label: name, ...requiredField(required), description: `in the ${parameter.in}` }
  if (schema.enum) {
    return (
      <Select
        {...common}
        data={schema.enum.map(String)}
        value={value || null}
        clearable={!required}
        placeholder={schema.default === undefined ? '' : `otherwise ${schema.default}`}
        onChange={(next) => onChange(next ?? '')}
      />
    )
  }
  return (
    <TextInput
      {...common}
      value={value}
      placeholder={formatLimits(schema)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

const isFile = (call: ApiCall, name: string) =>
  call.body?.schema.properties?.[name]?.format === 'binary'

/** The example in the country that the user works in, where it names one. */
function inCountry(request: ApiRequest, country: string | undefined): ApiRequest {
  const [place, name = ''] = request.call.country?.split('.') ?? []
  const { parameters, body } = request
  if (country === undefined || place === undefined) return request
  if (place !== 'body') return { ...request, parameters: { ...parameters, [name]: country } }
  if (typeof body === 'string') {
    return { ...request, body: JSON.stringify({ ...JSON.parse(body), [name]: country }, null, 2) }
  }
  return { ...request, body: { ...body, [name]: country } }
}
