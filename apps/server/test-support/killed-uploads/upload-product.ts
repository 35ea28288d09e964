import { signInAs } from '@nutripim/demo-identity/sign-in-as'
import { type RunningProduct, startProduct } from '@nutripim/tools/run-product'
import { aRow, dealerFile } from '../dealers.ts'

export const country = 'ES'

interface Dealer {
  name: string
  comments: string
}

/** Two lists of dealers without a dealer in common. */
export const createLists = (rowCount: number) => {
  const createList = (list: string) =>
    dealerFile(
      Array.from({ length: rowCount }, (_, n) => aRow(n, { name: `${list} ${n}`, comments: list })),
    )
  return { A: createList('A'), B: createList('B') }
}

export type UploadProduct = Awaited<ReturnType<typeof startUploadProduct>>

/** Always uses the same ports, because users are bound to the address of the identity provider. */
export async function startUploadProduct(folder: string, [port, identityPort]: number[]) {
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
    pid: product.pid,
    stop: product.stop,
    async upload(file: File): Promise<void> {
      const body = new FormData()
      body.append('countryCode', country)
      body.append('file', file)
      const answer = await fetch(`${area}/upload`, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(await answer.text())
    },
    async listed(): Promise<Dealer[]> {
      const answer = await fetch(`${area}/${country}`, { headers })
      if (!answer.ok) throw new Error(await answer.text())
      const { dealers } = (await answer.json()) as { dealers: Dealer[] }
      return dealers
    },
  }
}

/** 'A' or 'B' where the dealers are the whole list; otherwise what is wrong with it. */
export function findList(dealers: readonly Dealer[], rowCount: number): string {
  const lists = new Set(dealers.map(({ name }) => name.split(' ')[0]))
  const rows = new Set(dealers.map(({ name }) => name.split(' ')[1]))
  const isWhole = dealers.length === rowCount && rows.size === rowCount && lists.size === 1
  const [list] = lists
  if (isWhole && list && dealers.every(({ comments }) => comments === list)) return list
  return `${dealers.length} dealers of ${[...lists].join(' and ')}`
}
