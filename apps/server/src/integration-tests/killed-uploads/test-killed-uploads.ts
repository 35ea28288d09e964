import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { signInAs } from '@nutripim/demo-identity/sign-in-as'
import { findFreePorts } from '@nutripim/tools/free-port'
import { type RunningProduct, startProduct } from '@nutripim/tools/run-product'
import { copyDemoData } from '@nutripim/tools/test-run/demo-data'
import { aRow, dealerFile } from '../../features/dealers/test-dealers.ts'

const country = 'ES'

interface Outcome {
  /** Milliseconds after the upload began. */
  killedAfter: number
  found: 'old' | 'new' | string
}

/**
 * Kills the product with its embedded database at random times of an upload that replaces as many dealers,
 * and returns which list was there afterwards.
 */
export async function killUploads(times: number, rowCount: number): Promise<Outcome[]> {
  const folder = copyDemoData()
  const outcomes: Outcome[] = []
  let product: SignedInProduct | undefined
  try {
    const files = ['A', 'B'].map((list) =>
      dealerFile(
        Array.from({ length: rowCount }, (_, n) =>
          aRow(n, { name: `${list} ${n}`, comments: list }),
        ),
      ),
    ) as [File, File]
    const ports = await findFreePorts(2)
    product = await start(folder, ports)
    await product.upload(files[0])
    const startAgain = async () => {
      await product?.stop('SIGKILL')
      product = await start(folder, ports)
      return product
    }
    // Measures an upload right after a start, as in the loop below.
    await startAgain()
    const started = performance.now()
    await product.upload(files[1])
    const usual = performance.now() - started
    await startAgain()
    let current = 1
    for (let i = 0; i < times; i += 1) {
      const killedAfter = Math.random() * usual * 1.2
      const upload = product.upload(files[1 - current]!).catch(() => {})
      await wait(killedAfter)
      await startAgain()
      await upload
      const found = await product.listed(rowCount)
      outcomes.push({
        killedAfter: Math.round(killedAfter),
        found: found === 'AB'[current] ? 'old' : found === 'AB'[1 - current] ? 'new' : found,
      })
      if (found === 'AB'[1 - current]) current = 1 - current
    }
    return outcomes
  } finally {
    await product?.stop('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}

type SignedInProduct = Awaited<ReturnType<typeof start>>

/** Always uses the same ports, because users are bound to the address of the identity provider. */
async function start(folder: string, [port, identityPort]: number[]) {
  const product: RunningProduct = await startProduct({
    env: {
      PORT: String(port),
      DEMO_IDENTITY_PORT: String(identityPort),
      DATA_DIR: folder,
      LINK_MONITOR: 'off',
      LOG_LEVEL: 'warn',
    },
  })
  const { idToken } = await signInAs(`http://localhost:${identityPort}`, {
    clientId: 'nutripim',
    redirectUri: `${product.url}/`,
    email: 'gina.admin@nutripim.example',
  })
  const headers = { authorization: `Bearer ${idToken}` }
  const area = `${product.url}/api/product-information/dealers`
  return {
    stop: product.stop,
    async upload(file: File): Promise<void> {
      const body = new FormData()
      body.append('countryCode', country)
      body.append('file', file)
      const answer = await fetch(`${area}/upload`, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(await answer.text())
    },
    /** 'A' or 'B' where the whole list is one of them; otherwise what is wrong with it. */
    async listed(rowCount: number): Promise<string> {
      const answer = await fetch(`${area}/${country}`, { headers })
      if (!answer.ok) throw new Error(await answer.text())
      const { dealers } = (await answer.json()) as { dealers: { name: string; comments: string }[] }
      const lists = new Set(dealers.map(({ name }) => name.split(' ')[0]))
      const rows = new Set(dealers.map(({ name }) => name.split(' ')[1]))
      const isWhole = dealers.length === rowCount && rows.size === rowCount && lists.size === 1
      const [list] = lists
      if (isWhole && dealers.every(({ comments }) => comments === list)) return list!
      return `${dealers.length} dealers of ${[...lists].join(' and ')}`
    },
  }
}
