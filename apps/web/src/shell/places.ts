import type { Right } from '@nutripim/contract/permissions'
import {
  type Icon,
  IconApi,
  IconFileText,
  IconFlask2,
  IconHome,
  IconLayoutGrid,
  IconPackages,
  IconShieldLock,
  IconWorldWww,
} from '@tabler/icons-react'

/** The sections of the rail, in their order. */
export const sections = [
  'Product Maintenance',
  'Product Advice',
  'Dealer Information',
  'Global Web Team',
  'User Access',
  'Product Approvals',
] as const
export type Section = (typeof sections)[number]

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
export type CardGroup = (typeof cardGroups)[number]['name']

export interface Place {
  path: `/${string}`
  label: string
  /** One line that says what it is for. */
  about: string
  icon: Icon
  /** Any one of these opens it; without, every right does. */
  rights?: readonly Right[]
  /** Where the rail shows it. */
  section?: Section
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
    path: '/product-info/composition',
    label: 'Edit compositions',
    about: 'The nutrients of each product, as one sheet per country',
    icon: IconFlask2,
    rights: ['product information module'],
    section: 'Product Maintenance',
    card: { group: 'Product Information', label: 'Product Composition' },
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
    path: '/public/main',
    label: 'Public',
    about: 'The page that anyone can see',
    icon: IconWorldWww,
    rights: ['public module'],
    card: { group: 'Public', label: 'Main Public Page' },
  },
] as const satisfies readonly Place[]

export type PlacePath = (typeof places)[number]['path']
