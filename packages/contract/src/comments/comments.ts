import { z } from 'zod'
import { routes } from '../api/route.ts'
import { requiredText, text } from '../api/text-rules.ts'
import { timestamp } from '../api/timestamp.ts'
import { contentIds } from '../products/elements.ts'
import { cellKindNames } from '../products/product-comparison.ts'
import { productFieldNames } from '../products/product-fields.ts'
import { LegacyProductId } from '../products/products.ts'
import { CountryId } from '../reference/reference.ts'

export const maxCommentLength = 2000
const maxListed = 500

const CommentId = z.int().positive().describe('Number of the comment')
const version = z.int().positive()

/** A user who can see the products of a country. */
export const Colleague = z.strictObject({ userId: z.string(), displayName: z.string() })
export type Colleague = z.infer<typeof Colleague>

/** A cell of a product; without it, a comment is about the whole product. */
export const CommentedCell = z.strictObject({
  kind: z.enum(cellKindNames),
  name: z.enum([...contentIds, ...productFieldNames]),
})
export type CommentedCell = z.infer<typeof CommentedCell>

export const Comment = z.strictObject({
  commentId: CommentId,
  legacyProductId: LegacyProductId,
  productName: z.string(),
  cell: CommentedCell.nullable(),
  /** Plain text. */
  text: z.string(),
  mentions: z.array(Colleague),
  authorName: z.string(),
  /** Only its author can change or delete a comment. */
  isOwn: z.boolean(),
  createdAt: timestamp,
  editedAt: timestamp.nullable(),
  /** Incremented by every edit. */
  version,
  resolved: z.strictObject({ by: z.string(), at: timestamp }).nullable(),
})
export type Comment = z.infer<typeof Comment>

export const CommentList = z.strictObject({
  /** The newest 500, newest first. */
  comments: z.array(Comment).max(maxListed),
})

const content = {
  text: requiredText(maxCommentLength),
  /** The ids of users who are notified. Each of them must be able to see the product. */
  mentions: z
    .array(text(320))
    .max(20)
    .meta({ examples: [[]] }),
}

const ofCountry = { can: 'product information module', country: 'params.country' } as const
const changes = {
  method: 'POST',
  effect: 'writes',
  can: 'product information module',
  country: 'body.countryCode',
} as const

/** Comments on products and their cells. They are not part of the audit log. */
export const commentRoutes = routes({
  listOpenComments: {
    ...ofCountry,
    method: 'GET',
    path: '/product-information/open-comments/{country}',
    summary: 'List open comments on products of a country',
    params: z.strictObject({ country: CountryId }),
    answer: CommentList,
  },
  listProductComments: {
    ...ofCountry,
    method: 'GET',
    path: '/product-information/product-comments/{country}/{id}',
    summary: 'List comments on a product and its cells',
    params: z.strictObject({
      country: CountryId,
      id: z.coerce.number().pipe(LegacyProductId),
    }),
    answer: CommentList,
  },
  listColleagues: {
    ...ofCountry,
    method: 'GET',
    path: '/product-information/colleagues/{country}',
    summary: 'List users who can be mentioned in comments of a country',
    params: z.strictObject({ country: CountryId }),
    query: z.strictObject({
      text: text(100).default('').describe('Part of a name or of an e-mail address'),
    }),
    answer: z.strictObject({ colleagues: z.array(Colleague) }),
  },
  addComment: {
    ...changes,
    path: '/product-information/product-comment',
    summary: 'Add a comment on a product or one of its cells',
    body: z.strictObject({
      countryCode: CountryId,
      legacyProductId: LegacyProductId,
      cell: CommentedCell.nullable(),
      ...content,
    }),
    answer: Comment,
  },
  changeComment: {
    ...changes,
    path: '/product-information/product-comment-change',
    summary: 'Change a comment of one’s own',
    body: z.strictObject({
      countryCode: CountryId,
      commentId: CommentId,
      /** The version that was edited. */
      version,
      ...content,
    }),
    answer: Comment,
  },
  resolveComment: {
    ...changes,
    path: '/product-information/product-comment-state',
    summary: 'Resolve or reopen a comment',
    body: z.strictObject({
      countryCode: CountryId,
      commentId: CommentId,
      isResolved: z.boolean(),
    }),
    answer: Comment,
  },
  deleteComment: {
    ...ofCountry,
    method: 'DELETE',
    effect: 'writes',
    path: '/product-information/product-comment/{country}/{id}',
    summary: 'Delete a comment of one’s own',
    params: z.strictObject({ country: CountryId, id: z.coerce.number().pipe(CommentId) }),
    answer: z.boolean(),
  },
})
