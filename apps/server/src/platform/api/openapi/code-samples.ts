import type { Route } from '@nutripim/contract/api/route'
import type { Parameter } from './merge-paths.ts'

/** Requests that a reader can paste, with a key in the environment. */
export function formatCodeSamples(
  { path, isStream }: Pick<Route, 'path' | 'isStream'>,
  parameters: readonly Parameter[],
  url: string,
): object[] {
  const values = new Map(parameters.map(({ name, example }) => [name, String(example)]))
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(values.get(name) ?? ''),
  )
  const address = `${url}/api${filled}`
  const curl = `curl '${address}' \\\n  ${isStream ? '--no-buffer' : '--compressed'} --header "Authorization: Bearer $NUTRIPIM_KEY"`
  const request = `const response = await fetch('${address}', {
  headers: { authorization: \`Bearer \${process.env.NUTRIPIM_KEY}\` },
})
if (!response.ok) throw new Error((await response.json()).detail)`
  const answer = isStream
    ? `const texts = response.body?.pipeThrough(new TextDecoderStream()) ?? []
for await (const text of texts) console.log(text)`
    : `console.log(await response.json())`
  return [
    { lang: 'Shell', label: 'curl', source: curl },
    { lang: 'TypeScript', label: 'TypeScript', source: `${request}\n${answer}` },
  ]
}
