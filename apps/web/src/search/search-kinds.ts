import type { ItemKind } from '@nutripim/contract/search/search'
import {
  type Icon,
  IconAppWindow,
  IconBuildingStore,
  IconClipboardCheck,
  IconMessage2,
  IconPackage,
  IconQuote,
  IconUser,
} from '@tabler/icons-react'

/** Label and icon of each kind, in the order of the groups. */
export const searchKindLabels: Record<ItemKind, { one: string; many: string; icon: Icon }> = {
  screen: { one: 'Screen', many: 'Screens', icon: IconAppWindow },
  product: { one: 'Product', many: 'Products', icon: IconPackage },
  draft: { one: 'Draft', many: 'Drafts', icon: IconClipboardCheck },
  advice: { one: 'Advice', many: 'Advice', icon: IconMessage2 },
  phrase: { one: 'Phrase', many: 'Phrases', icon: IconQuote },
  dealer: { one: 'Dealer', many: 'Dealers', icon: IconBuildingStore },
  user: { one: 'User', many: 'Users', icon: IconUser },
}
