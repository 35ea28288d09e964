import type { Right } from '@nutripim/contract/api/permissions'
import type { ClientSettings } from '@nutripim/contract/identity/identity'
import type { ScreenPath } from '@nutripim/screens/screen-addresses'

/** An entry of the rail: it leads to the first of its screens that the user can open. */
interface MenuEntry {
  label: string
  paths: readonly [ScreenPath, ...ScreenPath[]]
}

export interface MenuSection {
  name: string
  /** Without it every entry shows that leads somewhere. */
  right?: Right
  entries: readonly MenuEntry[]
}

/**
 * The rail. The sections of the specification have its entries in its words and its order; what we
 * added is a tab of the screen that it belongs to (see `tabs`) or stands under More.
 */
export const menu: readonly MenuSection[] = [
  {
    name: 'Product Maintenance',
    right: 'product information module',
    entries: [
      { label: 'Edit compositions', paths: ['/product-info/composition'] },
      { label: 'Edit applications (methods)', paths: ['/product-info/applications'] },
      { label: 'Edit descriptions (web/apps)', paths: ['/product-info/descriptions'] },
      { label: 'Create new product', paths: ['/product-info/create-product'] },
    ],
  },
  {
    name: 'Product Advice',
    right: 'product information module',
    entries: [
      { label: 'Add', paths: ['/advice/add-product-advice'] },
      { label: 'Edit', paths: ['/advice/edit-product-advice'] },
    ],
  },
  {
    name: 'Dealer Information',
    right: 'dealers module',
    entries: [
      { label: 'Dealers', paths: ['/dealer/list'] },
      { label: 'Download dealer data', paths: ['/dealer/download'] },
      { label: 'Upload dealer data', paths: ['/dealer/upload'] },
    ],
  },
  {
    name: 'Global Web Team',
    right: 'global web team module',
    entries: [{ label: 'Completion status', paths: ['/product-info/completion'] }],
  },
  {
    name: 'User Access',
    right: 'access control module',
    entries: [{ label: 'User access', paths: ['/access-control/users/central'] }],
  },
  {
    name: 'Product Approvals',
    right: 'product approver module',
    entries: [{ label: 'Pending approvals', paths: ['/approve/product'] }],
  },
  {
    name: 'More',
    entries: [
      { label: 'Completion status', paths: ['/product-info/completion'] },
      { label: 'Files', paths: ['/product-info/files'] },
      { label: 'Reference data', paths: ['/admin/reference'] },
      { label: 'History', paths: ['/admin/audit', '/advice/history'] },
      { label: 'Modules', paths: ['/nav'] },
      { label: 'Legacy API', paths: ['/nav/legacy'] },
    ],
  },
]

/** Links to other systems. Their addresses come from the settings of the server. */
export const outsideLinks = [
  { section: 'Global Web Team', label: 'Job dashboard', setting: 'jobDashboardUrl' },
] as const satisfies readonly { section: string; label: string; setting: keyof ClientSettings }[]

/** A tab above the screen; without a label it has that of its screen. */
export interface Tab {
  path: ScreenPath
  label?: string
  /** Screens with the same tab. */
  also?: readonly ScreenPath[]
}

/** Screens that belong together, each group in the order of its tabs. */
export const tabs: readonly (readonly Tab[])[] = [
  [
    { path: '/product-info/composition' },
    { path: '/product-info/elements' },
    { path: '/product-info/applications' },
    { path: '/product-info/descriptions' },
    { path: '/product-info/links' },
    { path: '/product-info/compare' },
    { path: '/product-info/exchange' },
  ],
  [
    { path: '/product-info/completion' },
    { path: '/product-info/channels' },
    { path: '/product-info/rules' },
  ],
  [
    { path: '/advice/edit-product-advice' },
    { path: '/advice/add-product-advice' },
    { path: '/advice/coverage' },
    { path: '/advice/phrases' },
    { path: '/advice/exchange', label: 'Import and export' },
  ],
  [
    { path: '/dealer/list' },
    { path: '/dealer/download' },
    { path: '/dealer/upload' },
    { path: '/dealer/uploads' },
  ],
  [
    { path: '/approve/product' },
    { path: '/product-info/my-drafts' },
    { path: '/product-info/create-product' },
  ],
  [
    {
      path: '/access-control/users/central',
      label: 'Users',
      also: ['/access-control/users/sales'],
    },
    { path: '/admin/requests', label: 'Requests' },
    { path: '/admin/keys' },
    { path: '/admin/webhooks' },
  ],
  [
    { path: '/admin/audit' },
    { path: '/admin/history', label: 'Records' },
    { path: '/advice/history', label: 'Advice' },
  ],
  [{ path: '/legacy-api/information' }, { path: '/legacy-api/exercise' }],
]
