import type { Right } from '@nutripim/contract/api/permissions'
import { type ScreenPath, screenPaths } from '@nutripim/screens/screen-addresses'
import {
  type Icon,
  IconApi,
  IconArrowsDiff,
  IconBell,
  IconBuildingStore,
  IconChecklist,
  IconCirclePlus,
  IconClipboardCheck,
  IconDatabase,
  IconDroplet,
  IconEdit,
  IconFileDownload,
  IconFileSpreadsheet,
  IconFileText,
  IconFileUpload,
  IconFlask2,
  IconHistory,
  IconHome,
  IconKey,
  IconLayoutGrid,
  IconLink,
  IconListCheck,
  IconListDetails,
  IconMessage2,
  IconMessagePlus,
  IconPackage,
  IconPackages,
  IconPencil,
  IconPhoto,
  IconPlayerPlay,
  IconPlus,
  IconQuote,
  IconRestore,
  IconSearch,
  IconShieldLock,
  IconTable,
  IconTag,
  IconUserEdit,
  IconUserPlus,
  IconUserQuestion,
  IconUserSearch,
  IconUsers,
  IconUsersGroup,
  IconWorldCog,
  IconWorldWww,
} from '@tabler/icons-react'

/** The groups of the card menus, each on the menu that shows it. */
export const cardGroups = [
  { name: 'Product Advice Modules', menu: '/nav' },
  { name: 'Web Content Modules', menu: '/nav' },
  { name: 'Developer Modules', menu: '/nav' },
  { name: 'Public', menu: '/nav' },
  { name: 'Access Control', menu: '/nav/accesscontrol' },
  { name: 'Product Information', menu: '/nav/productinfo' },
  { name: 'Legacy API', menu: '/nav/legacy' },
] as const
type CardGroup = (typeof cardGroups)[number]['name']

interface ScreenDetails {
  /** The one short name of the screen: in tabs, breadcrumb, search and the title of the window. */
  label: string
  /** Another name by which the search finds it, such as its heading. */
  otherName?: string
  /** What you can do there, in at most 12 words. */
  description: string
  icon: Icon
  /** Any one of these rights opens the screen; without this field, every right does. */
  rights?: readonly Right[]
  /** The number that rail and tab show beside the label. */
  counts?: 'pending approvals' | 'access requests'
  /** The screen that the breadcrumb shows above this one, and that the rail highlights. */
  parent?: ScreenPath
  /** The group of the card menus that shows the screen, and its name in the specification if it differs. */
  card?: { group: CardGroup; name?: string }
}

export interface Screen extends ScreenDetails {
  path: ScreenPath
}

/**
 * Every screen and the rights that open it. The cards, the breadcrumb, the search and the guard of the
 * routes use this table; rail and tabs are in `menu.ts`, the addresses are in `packages/screens`, the components in `router.tsx`.
 */
const details = {
  '/product-info/home': {
    label: 'Home',
    description: 'Open the screens you have permission for',
    icon: IconHome,
  },
  '/nav': {
    label: 'Modules',
    description: 'Open the modules you have permission for',
    icon: IconLayoutGrid,
  },
  '/inbox': {
    label: 'Inbox',
    description: 'Read your notifications and select which you get by e-mail',
    icon: IconBell,
  },
  '/admin/search': {
    label: 'Search',
    description: 'Search products, advice, phrases, dealers, users and screens',
    icon: IconSearch,
  },
  '/nav/accesscontrol': {
    label: 'Access Control',
    description: 'Manage users, roles and countries',
    icon: IconShieldLock,
    rights: ['access control module'],
    card: { group: 'Product Advice Modules' },
  },
  '/nav/productinfo': {
    label: 'Product Information',
    description: 'Maintain the product catalogue and the dealers of each country',
    icon: IconPackages,
    rights: ['product information module', 'dealers module', 'global web team module'],
    card: { group: 'Web Content Modules', name: 'Product Information & Dealers' },
  },
  '/nav/legacy': {
    label: 'Legacy API',
    description: 'Read about and try the calls of the API',
    icon: IconApi,
    rights: ['legacy api module'],
    card: { group: 'Developer Modules' },
  },
  '/legacy-api/information': {
    label: 'API information',
    description: 'Look up permissions, input and response of each API call',
    icon: IconApi,
    rights: ['legacy api module'],
    parent: '/nav/legacy',
    card: { group: 'Legacy API', name: 'Information' },
  },
  '/legacy-api/exercise': {
    label: 'API exercise',
    description: 'Run an API call with your permissions and see the response',
    icon: IconPlayerPlay,
    rights: ['legacy api module'],
    parent: '/nav/legacy',
    card: { group: 'Legacy API', name: 'Exercise' },
  },
  '/product-info/completion': {
    label: 'Completion',
    description: 'See how complete the product data of each country is',
    icon: IconChecklist,
    rights: ['product information module', 'global web team module'],
    card: { group: 'Product Information', name: 'Completion Status' },
  },
  '/product-info/product': {
    label: 'Product',
    description: 'See everything about one product in one country',
    icon: IconPackage,
    rights: ['product information module'],
    parent: '/product-info/composition',
  },
  '/product-info/composition': {
    label: 'Compositions',
    description: 'Edit the nutrients of each product of a country',
    icon: IconFlask2,
    rights: ['product information module'],
    card: { group: 'Product Information', name: 'Product Composition' },
  },
  '/product-info/elements': {
    label: 'Elements',
    description: 'Select which elements each product displays',
    icon: IconListCheck,
    rights: ['product information module'],
    card: { group: 'Product Information' },
  },
  '/product-info/applications': {
    label: 'Applications',
    description: 'Edit range, form and application methods of each product',
    icon: IconDroplet,
    rights: ['product information module'],
    card: { group: 'Product Information' },
  },
  '/product-info/descriptions': {
    label: 'Descriptions',
    description: 'Edit the texts of each product on the web and in apps',
    icon: IconFileText,
    rights: ['product information module'],
    card: { group: 'Product Information' },
  },
  '/product-info/create-product': {
    label: 'New product',
    otherName: 'Create new product',
    description: 'Create a draft that goes live once it is approved',
    icon: IconCirclePlus,
    rights: ['product information module'],
  },
  '/product-info/my-drafts': {
    label: 'My drafts',
    description: 'Edit your pending drafts, and continue with deleted ones',
    icon: IconPencil,
    rights: ['product information module'],
  },
  '/approve/product': {
    label: 'Pending approvals',
    description: 'Approve or delete pending drafts',
    icon: IconClipboardCheck,
    rights: ['product approver module'],
    counts: 'pending approvals',
  },
  '/product-info/links': {
    label: 'Links',
    description: 'Select products to recommend for a nutrient on a crop',
    icon: IconLink,
    rights: ['product information module'],
    card: { group: 'Product Information' },
  },
  '/product-info/compare': {
    label: 'Comparison',
    otherName: 'Compare countries',
    description: 'Compare a product across your countries and copy values',
    icon: IconArrowsDiff,
    rights: ['product information module'],
  },
  '/product-info/files': {
    label: 'Files',
    otherName: 'Library of pictures and documents',
    description: 'Upload, find and replace pictures and documents of products',
    icon: IconPhoto,
    rights: ['product information module'],
  },
  '/admin/reference': {
    label: 'Reference data',
    description: 'Edit the lists of countries, ranges, forms, crops and more',
    icon: IconDatabase,
    rights: ['global web team module'],
  },
  '/product-info/declarations': {
    label: 'Declarations',
    otherName: 'Declaration profiles',
    description: 'Set how each country declares nutrients on its labels',
    icon: IconTag,
    rights: ['global web team module'],
    parent: '/admin/reference',
  },
  '/product-info/rules': {
    label: 'Rules',
    description: 'See what each rule of compositions and texts checks, and why',
    icon: IconListCheck,
    rights: ['product information module', 'global web team module'],
  },
  '/product-info/channels': {
    label: 'Channels',
    description: 'Set up what each channel delivers, publish it and undo publications',
    icon: IconWorldWww,
    rights: ['global web team module'],
  },
  '/product-info/exchange': {
    label: 'Import and export',
    description: 'Export a country’s catalogue to Excel and import changes',
    icon: IconFileSpreadsheet,
    rights: ['product information module'],
  },
  '/advice/add-product-advice': {
    label: 'New advice',
    otherName: 'Add advice',
    description: 'Write advice for a product on a crop',
    icon: IconMessagePlus,
    rights: ['product information module'],
  },
  '/advice/edit-product-advice': {
    label: 'Advice',
    description: 'Edit the advice of a country by crop and product',
    icon: IconMessage2,
    rights: ['product information module'],
  },
  '/advice/coverage': {
    label: 'Coverage',
    description: 'See which products lack advice on which crops',
    icon: IconTable,
    rights: ['product information module'],
  },
  '/advice/phrases': {
    label: 'Phrases',
    description: 'Edit reusable phrases and see where advice uses them',
    icon: IconQuote,
    rights: ['product information module'],
  },
  '/advice/history': {
    label: 'Advice history',
    description: 'See who changed an advice text and restore old versions',
    icon: IconHistory,
    rights: ['product information module'],
  },
  '/advice/exchange': {
    label: 'Advice import and export',
    description: 'Export a country’s advice to Excel and import changes',
    icon: IconFileSpreadsheet,
    rights: ['product information module'],
  },
  '/dealer/list': {
    label: 'Dealers',
    description: 'View, add and edit dealers of a country, as list or map',
    icon: IconBuildingStore,
    rights: ['dealers module'],
    card: { group: 'Product Information', name: 'Edit Dealer Lists' },
  },
  '/dealer/add/$countryCode': {
    label: 'New dealer',
    description: 'Add a dealer to a country',
    icon: IconPlus,
    rights: ['dealers module'],
    parent: '/dealer/list',
  },
  '/dealer/edit/$dealerContactId': {
    label: 'Dealer',
    description: 'Edit the name, address and location of a dealer',
    icon: IconEdit,
    rights: ['dealers module'],
    parent: '/dealer/list',
  },
  '/dealer/download': {
    label: 'Dealer download',
    description: 'Download the dealers of a country as a spreadsheet',
    icon: IconFileDownload,
    rights: ['dealers module'],
  },
  '/dealer/upload': {
    label: 'Dealer upload',
    description: 'Replace a country’s dealers from a spreadsheet, after a preview',
    icon: IconFileUpload,
    rights: ['dealers module'],
  },
  '/dealer/uploads': {
    label: 'Past uploads',
    description: 'See past uploads, download their files and undo them',
    icon: IconHistory,
    rights: ['dealers module'],
  },
  '/access-control/users/central': {
    label: 'Central Team',
    description: 'Manage users with a role of the central team',
    icon: IconUsersGroup,
    rights: ['access control module'],
    card: { group: 'Access Control' },
  },
  '/access-control/users/sales': {
    label: 'Sales & Marketing Team',
    description: 'Manage users with a sales or marketing role',
    icon: IconUsers,
    rights: ['access control module'],
    card: { group: 'Access Control' },
  },
  '/admin/requests': {
    label: 'Access requests',
    description: 'Grant or decline requests for access',
    icon: IconUserQuestion,
    rights: ['access control module'],
    counts: 'access requests',
  },
  '/admin/keys': {
    label: 'API keys',
    description: 'Create and revoke the keys of web sites, apps and partners',
    icon: IconKey,
    rights: ['access control module'],
  },
  '/admin/webhooks': {
    label: 'Webhooks',
    description: 'Call other systems when something is published',
    icon: IconApi,
    rights: ['access control module'],
  },
  '/access-control/user': {
    label: 'New user',
    description: 'Add a user with roles and countries',
    icon: IconUserPlus,
    rights: ['access control module'],
    parent: '/access-control/users/sales',
  },
  '/access-control/user/$userid': {
    label: 'User',
    description: 'Edit the name, roles and countries of a user',
    icon: IconUserEdit,
    rights: ['access control module'],
    parent: '/access-control/users/sales',
  },
  '/access-control/person/$userid': {
    label: 'Permissions',
    description: 'See the rights of a user and the roles behind them',
    icon: IconUserSearch,
    rights: ['access control module'],
    parent: '/access-control/users/sales',
  },
  '/webteam': {
    label: 'Global Web Team',
    description: 'Check how complete the catalogue is and follow background jobs',
    icon: IconWorldCog,
    rights: ['global web team module'],
  },
  '/admin/audit': {
    label: 'Audit log',
    description: 'See every change: who made it, when, and the previous values',
    icon: IconListDetails,
    rights: ['access control module'],
  },
  '/admin/history': {
    label: 'History',
    description: 'Restore a record, a selection or a whole country',
    icon: IconRestore,
    rights: ['access control module'],
  },
  '/public/main': {
    label: 'Public',
    description: 'Read the page that needs no sign-in',
    icon: IconWorldWww,
    rights: ['public module'],
    card: { group: 'Public', name: 'Main Public Page' },
  },
} as const satisfies Record<ScreenPath, ScreenDetails>

export const screens: readonly Screen[] = screenPaths.map((path) => ({ path, ...details[path] }))
