import type { Right } from '@nutripim/contract/api/permissions'
import type { ClientSettings } from '@nutripim/contract/identity/identity'
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
  IconExternalLink,
  IconFileDownload,
  IconFileSpreadsheet,
  IconFileText,
  IconFileUpload,
  IconFlask2,
  IconHistory,
  IconHome,
  IconLayoutGrid,
  IconLink,
  IconListCheck,
  IconListDetails,
  IconMessage2,
  IconMessagePlus,
  IconPackages,
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

/** The sections of the rail, in their order, each with the right that shows it. */
export const sections = [
  { name: 'Product Maintenance', right: 'product information module' },
  { name: 'Product Advice', right: 'product information module' },
  { name: 'Dealer Information', right: 'dealers module' },
  { name: 'Global Web Team', right: 'global web team module' },
  { name: 'User Access', right: 'access control module' },
  { name: 'Product Approvals', right: 'product approver module' },
] as const satisfies readonly { name: string; right: Right }[]
export type Section = (typeof sections)[number]['name']

/** Links of a section that lead out of the product, where the settings name their address. */
export const outsideLinks = [
  {
    section: 'Global Web Team',
    label: 'Job dashboard',
    icon: IconExternalLink,
    setting: 'jobDashboardUrl',
  },
] as const satisfies readonly {
  section: Section
  label: string
  icon: Icon
  setting: keyof ClientSettings
}[]

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

export interface Place {
  /** A part that begins with $ stands for anything: `/dealer/edit/$dealerContactId`. */
  path: `/${string}`
  label: string
  /** One line that says what it is for. */
  about: string
  icon: Icon
  /** Any one of these opens it; without, every right does. */
  rights?: readonly Right[]
  /** Where the rail shows it. */
  section?: Section
  /** What the rail counts beside it. */
  counts?: 'pending approvals' | 'access requests'
  /** The place from which it is reached, when no menu leads to it. */
  parent?: `/${string}`
  /** Where the card menus show it, and under which name. */
  card?: { group: CardGroup; label: string }
}

/**
 * Every screen that exists and who may open it. The rail, the cards, the trail in the top bar and
 * the guard of the routes all come from here; the router adds what to show.
 */
export const places = [
  {
    path: '/product-info/home',
    label: 'Home',
    about: 'What you can do here',
    icon: IconHome,
  },
  {
    path: '/nav',
    label: 'Modules',
    about: 'All modules that are open to you',
    icon: IconLayoutGrid,
  },
  {
    path: '/inbox',
    label: 'Inbox',
    about: 'What happened that you wanted to know',
    icon: IconBell,
  },
  {
    path: '/admin/search',
    label: 'Search',
    about: 'Everything that is open to you, by name, code or words',
    icon: IconSearch,
  },
  {
    path: '/nav/accesscontrol',
    label: 'Access Control',
    about: 'Who may use what',
    icon: IconShieldLock,
    rights: ['access control module'],
    card: { group: 'Product Advice Modules', label: 'Access Control' },
  },
  {
    path: '/nav/productinfo',
    label: 'Product Information',
    about: 'The catalogue of each country, and its dealers',
    icon: IconPackages,
    rights: ['product information module', 'dealers module', 'global web team module'],
    card: { group: 'Web Content Modules', label: 'Product Information & Dealers' },
  },
  {
    path: '/nav/legacy',
    label: 'Legacy API',
    about: 'The calls that older systems use',
    icon: IconApi,
    rights: ['legacy api module'],
    card: { group: 'Developer Modules', label: 'Legacy API' },
  },
  {
    path: '/legacy-api/information',
    label: 'Legacy API information',
    about: 'Every call of the API: who may call it, what it takes and what it answers',
    icon: IconApi,
    rights: ['legacy api module'],
    parent: '/nav/legacy',
    card: { group: 'Legacy API', label: 'Information' },
  },
  {
    path: '/legacy-api/exercise',
    label: 'Legacy API exercise',
    about: 'Run any call of the API as yourself and see the answer',
    icon: IconPlayerPlay,
    rights: ['legacy api module'],
    parent: '/nav/legacy',
    card: { group: 'Legacy API', label: 'Exercise' },
  },
  {
    path: '/product-info/completion',
    label: 'Completion status',
    about: 'How complete the product data of each country is',
    icon: IconChecklist,
    rights: ['product information module', 'global web team module'],
    section: 'Global Web Team',
    card: { group: 'Product Information', label: 'Completion Status' },
  },
  {
    path: '/product-info/composition',
    label: 'Edit compositions',
    about: 'The nutrients of each product, as one sheet per country',
    icon: IconFlask2,
    rights: ['product information module'],
    section: 'Product Maintenance',
    card: { group: 'Product Information', label: 'Product Composition' },
  },
  {
    path: '/product-info/elements',
    label: 'Edit elements',
    about: 'Which elements each product displays',
    icon: IconListCheck,
    rights: ['product information module'],
    card: { group: 'Product Information', label: 'Elements' },
  },
  {
    path: '/product-info/applications',
    label: 'Edit applications (methods)',
    about: 'Range, form and ways of application of each product',
    icon: IconDroplet,
    rights: ['product information module'],
    section: 'Product Maintenance',
    card: { group: 'Product Information', label: 'Applications' },
  },
  {
    path: '/product-info/descriptions',
    label: 'Edit descriptions (web/apps)',
    about: 'What the web and the apps say of each product',
    icon: IconFileText,
    rights: ['product information module'],
    section: 'Product Maintenance',
    card: { group: 'Product Information', label: 'Descriptions' },
  },
  {
    path: '/product-info/create-product',
    label: 'Create new product',
    about: 'A draft that appears in the catalogue once it is approved',
    icon: IconCirclePlus,
    rights: ['product information module'],
    section: 'Product Maintenance',
  },
  {
    path: '/approve/product',
    label: 'Pending approvals',
    about: 'Drafts that wait to be approved or deleted',
    icon: IconClipboardCheck,
    rights: ['product approver module'],
    section: 'Product Approvals',
    counts: 'pending approvals',
  },
  {
    path: '/product-info/links',
    label: 'Edit links',
    about: 'Which products are recommended for a nutrient on a crop',
    icon: IconLink,
    rights: ['product information module'],
    card: { group: 'Product Information', label: 'Links' },
  },
  {
    path: '/product-info/compare',
    label: 'Compare countries',
    about: 'One product in all your countries: where it differs, and copying from one to others',
    icon: IconArrowsDiff,
    rights: ['product information module'],
    section: 'Product Maintenance',
  },
  {
    path: '/admin/reference',
    label: 'Reference data',
    about: 'The lists that all screens choose from: countries, ranges, forms, crops and more',
    icon: IconDatabase,
    rights: ['global web team module'],
    section: 'Product Maintenance',
  },
  {
    path: '/product-info/declarations',
    label: 'Declaration profiles',
    about: 'How each country declares nutrients on its labels',
    icon: IconTag,
    rights: ['global web team module'],
    section: 'Product Maintenance',
  },
  {
    path: '/product-info/exchange',
    label: 'Import and export',
    about: 'The catalogue of a country as a workbook, out and in again',
    icon: IconFileSpreadsheet,
    rights: ['product information module'],
    section: 'Product Maintenance',
  },
  {
    path: '/advice/add-product-advice',
    label: 'Add advice',
    about: 'What to tell a grower about a product on a crop',
    icon: IconMessagePlus,
    rights: ['product information module'],
    section: 'Product Advice',
  },
  {
    path: '/advice/edit-product-advice',
    label: 'Edit advice',
    about: 'The advice of a country, by crop and product',
    icon: IconMessage2,
    rights: ['product information module'],
    section: 'Product Advice',
  },
  {
    path: '/advice/coverage',
    label: 'Coverage',
    about: 'Which products have advice on which crops, and where it is missing',
    icon: IconTable,
    rights: ['product information module'],
    section: 'Product Advice',
  },
  {
    path: '/advice/phrases',
    label: 'Phrases',
    about: 'Ready-made sentences for advice, and where they are used',
    icon: IconQuote,
    rights: ['product information module'],
    section: 'Product Advice',
  },
  {
    path: '/advice/history',
    label: 'Advice history',
    about: 'Who changed which text when, and how to bring one back',
    icon: IconHistory,
    rights: ['product information module'],
    section: 'Product Advice',
  },
  {
    path: '/advice/exchange',
    label: 'Import and export advice',
    about: 'The advice of a country as a workbook, out and in again',
    icon: IconFileSpreadsheet,
    rights: ['product information module'],
    section: 'Product Advice',
  },
  {
    path: '/dealer/list',
    label: 'Dealers',
    about: 'Where growers of each country buy, on a list and on the map',
    icon: IconBuildingStore,
    rights: ['dealers module'],
    section: 'Dealer Information',
    card: { group: 'Product Information', label: 'Edit Dealer Lists' },
  },
  {
    path: '/dealer/add/$countryCode',
    label: 'Add dealer',
    about: 'A new dealer of a country',
    icon: IconPlus,
    rights: ['dealers module'],
    parent: '/dealer/list',
  },
  {
    path: '/dealer/edit/$dealerContactId',
    label: 'Edit dealer',
    about: 'Name, address and place of a dealer',
    icon: IconEdit,
    rights: ['dealers module'],
    parent: '/dealer/list',
  },
  {
    path: '/dealer/download',
    label: 'Download dealer data',
    about: 'The dealers of a country as a spreadsheet',
    icon: IconFileDownload,
    rights: ['dealers module'],
    section: 'Dealer Information',
  },
  {
    path: '/dealer/upload',
    label: 'Upload dealer data',
    about: 'Replace the dealers of a country by those of a spreadsheet, after a look',
    icon: IconFileUpload,
    rights: ['dealers module'],
    section: 'Dealer Information',
  },
  {
    path: '/dealer/uploads',
    label: 'Past dealer uploads',
    about: 'Who uploaded which dealers and when, and the way back',
    icon: IconHistory,
    rights: ['dealers module'],
    section: 'Dealer Information',
  },
  {
    path: '/access-control/users/central',
    label: 'Central team',
    about: 'Users with a role of the central team',
    icon: IconUsersGroup,
    rights: ['access control module'],
    section: 'User Access',
    card: { group: 'Access Control', label: 'Central Team' },
  },
  {
    path: '/access-control/users/sales',
    label: 'Sales & marketing team',
    about: 'Users with a role of the global and regional marketing team',
    icon: IconUsers,
    rights: ['access control module'],
    section: 'User Access',
    card: { group: 'Access Control', label: 'Sales & Marketing Team' },
  },
  {
    path: '/admin/requests',
    label: 'Access requests',
    about: 'People without a role who ask for access',
    icon: IconUserQuestion,
    rights: ['access control module'],
    section: 'User Access',
    counts: 'access requests',
  },
  {
    path: '/access-control/user',
    label: 'Add User',
    about: 'A new user, with roles and countries',
    icon: IconUserPlus,
    rights: ['access control module'],
    parent: '/access-control/users/sales',
  },
  {
    path: '/access-control/user/$userid',
    label: 'Edit User',
    about: 'Name, roles and countries of a user',
    icon: IconUserEdit,
    rights: ['access control module'],
    parent: '/access-control/users/sales',
  },
  {
    path: '/access-control/person/$userid',
    label: 'What may this person do?',
    about: 'The rights of a user and the roles they come from',
    icon: IconUserSearch,
    rights: ['access control module'],
    parent: '/access-control/users/sales',
  },
  {
    path: '/webteam',
    label: 'Global Web Team',
    about: 'How complete the catalogue is, and the jobs that carry it on',
    icon: IconWorldCog,
    rights: ['global web team module'],
  },
  {
    path: '/admin/audit',
    label: 'Audit log',
    about: 'Every change: who made it, when, and what was there before',
    icon: IconListDetails,
    rights: ['access control module'],
    section: 'User Access',
  },
  {
    path: '/admin/history',
    label: 'History and restore',
    about: 'A record, some of them or a country as they were at a moment',
    icon: IconRestore,
    rights: ['access control module'],
    section: 'User Access',
  },
  {
    path: '/public/main',
    label: 'Public',
    about: 'The page that anyone can see',
    icon: IconWorldWww,
    rights: ['public module'],
    card: { group: 'Public', label: 'Main Public Page' },
  },
] as const satisfies readonly Place[]

export type PlacePath = (typeof places)[number]['path']
