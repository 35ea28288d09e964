import type { Dealer } from '@nutripim/contract/dealers/dealers'
import { useQueryClient } from '@tanstack/react-query'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { dealersQuery } from '../list/use-dealers.ts'

type Address = Pick<Dealer, 'name' | 'address'>

const keyOf = ({ name, address }: Address) =>
  [name, address]
    .map((text) =>
      text
        .normalize('NFKC')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    )
    .join('\n')

/** The dealer with the same name and address, ignoring case, blanks and punctuation. */
export function findSameDealer<Row extends Address>(
  dealers: readonly Row[],
  dealer: Address,
): Row | undefined {
  const key = keyOf(dealer)
  return dealers.find((each) => keyOf(each) === key)
}

/** Asks before a second dealer with the same name and address is added. */
export function useConfirmSameDealer(country: string, countryName: string) {
  const client = useQueryClient()
  return async function canAdd(dealer: Address): Promise<boolean> {
    // A list that cannot be loaded does not keep the user from saving.
    const list = await client.fetchQuery(dealersQuery(country)).catch(() => undefined)
    const same = list && findSameDealer(list.dealers, dealer)
    if (!same) return true
    return confirm({
      title: 'Add this dealer again?',
      text: `${countryName} already has the dealer “${same.name}” at “${same.address}”.`,
      confirmLabel: 'Add anyway',
      cancelLabel: 'Keep editing',
    })
  }
}
