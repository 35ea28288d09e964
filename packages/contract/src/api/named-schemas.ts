import type { z } from 'zod'
import {
  CountryOption,
  ListedUser,
  PersonAccess,
  RoleOption,
  User,
  UserChange,
  UserConflict,
  UserListItem,
} from '../access/access.ts'
import { AccessRequest, OwnAccessRequest } from '../access/access-requests.ts'
import { PlannedUserChange, UsersChange } from '../access/many-users.ts'
import { Erasure } from '../access/personal-data.ts'
import {
  Advice,
  AdviceConflict,
  AdviceCoverage,
  AdviceProduct,
  CompositionChanges,
} from '../advice/advice.ts'
import { AdviceVersion } from '../advice/advice-history.ts'
import { OldPhraseUse, Phrase, PhraseConflict } from '../advice/phrases.ts'
import { ApiKey, IssuedSecret, NewApiKey } from '../api-keys/api-keys.ts'
import { Approval, DraftChange, DraftProduct, MadeDecision } from '../approvals/approvals.ts'
import { CreatedProduct, NewProduct } from '../approvals/new-products.ts'
import { DraftCorrection, OwnDraft } from '../approvals/own-drafts.ts'
import { AuditEntry, AuditNames, AuditPage } from '../audit/audit.ts'
import {
  RestoreCell,
  RestoreConflict,
  RestorePreview,
  RestoreRow,
  RestoreSelection,
} from '../audit/restore.ts'
import { Colleague, Comment, CommentedCell, CommentList } from '../comments/comments.ts'
import {
  ChannelStatus,
  CompletionRow,
  CompletionTotals,
  QualityFinding,
  QualityTotals,
} from '../completion/completion.ts'
import { DealerPreview, LaterDealerChange } from '../dealers/dealer-exchange.ts'
import {
  Dealer,
  DealerChange,
  DealerConflict,
  DealerDeletion,
  DealerList,
} from '../dealers/dealers.ts'
import {
  DeclarationDifference,
  DeclarationLine,
  DeclarationProfile,
  DeclarationRow,
  PlannedProfile,
  ProfileChange,
  ProfileConflict,
  ProfileDryRun,
} from '../declarations/declarations.ts'
import {
  ChangePage,
  DeliveredAdvice,
  DeliveredChange,
  DeliveredDealer,
  DeliveredDeclaration,
  DeliveredProduct,
} from '../delivery/delivered-records.ts'
import { DeliveredEntry, DeliveredReference } from '../delivery/delivery.ts'
import { PublicationMessage, TestMessage } from '../delivery/webhook-messages.ts'
import {
  ChangedCell,
  ImportCounts,
  ImportPreview,
  LeftOutCells,
  PastImport,
  RejectedCell,
} from '../exchange/exchange.ts'
import { FileFields } from '../files/file-fields.ts'
import { FileUpload, StagedFile } from '../files/file-uploads.ts'
import { FileDetails, FileUse, FileVersion, StoredFile } from '../files/files.ts'
import { ClientSettings, EffectiveIdentity } from '../identity/identity.ts'
import { BrokenLink } from '../link-monitor/broken-links.ts'
import { LiveEvent, Person } from '../live/live.ts'
import {
  Inbox,
  MailPreference,
  Notification,
  NotificationPreferences,
} from '../notifications/notifications.ts'
import { CataloguePreview, CatalogueProposal } from '../products/catalogue.ts'
import { CellHistory } from '../products/cell-history.ts'
import { Composition, CompositionPatch } from '../products/elements.ts'
import { CountryChanges, SameCode } from '../products/product-comparison.ts'
import { LinkCount, LinkedProduct, LinksConflict, ProductLinks } from '../products/product-links.ts'
import { NamedCrop, ProductPage } from '../products/product-page.ts'
import { CatalogueRow, FoundProduct, NamedProduct } from '../products/product-search.ts'
import {
  ApplicationsChange,
  ApplicationsRow,
  CompositionChange,
  CompositionList,
  CompositionRow,
  DeclaredProduct,
  DescriptionChange,
  DescriptionRow,
  ElementsChange,
  ElementsRow,
  ProductConflict,
  ProductDetail,
} from '../products/products.ts'
import { ChannelSettingConflict, ChannelSettings } from '../publishing/channel-settings.ts'
import {
  CountryChannel,
  Differences,
  HeldBackProduct,
  KindCounts,
  Publication,
  RecordDifference,
  ScheduledPublication,
} from '../publishing/publishing.ts'
import { Crop, Option, ProductRange, RetirableOption } from '../reference/reference.ts'
import { ReferenceConflict, ReferenceItem } from '../reference/reference-data.ts'
import { Hit, SavedItem, SearchGroup } from '../search/search.ts'
import { SavedView, ViewSettings } from '../views/views.ts'
import {
  IssuedWebhookSecret,
  Webhook,
  WebhookAttempt,
  WebhookDelivery,
} from '../webhooks/webhooks.ts'
import { Problem } from './problem.ts'

/**
 * The schemas that the API description names, so that it contains each of them once and generated clients
 * have a type for it. A schema that is not in this list is described in place.
 */
export const namedSchemas = {
  AccessRequest,
  Advice,
  AdviceConflict,
  AdviceCoverage,
  AdviceProduct,
  AdviceVersion,
  ApiKey,
  ApplicationsChange,
  ApplicationsRow,
  Approval,
  AuditEntry,
  AuditNames,
  AuditPage,
  BrokenLink,
  CataloguePreview,
  CatalogueProposal,
  CatalogueRow,
  CellHistory,
  ChangePage,
  ChangedCell,
  ChannelSettingConflict,
  ChannelSettings,
  ChannelStatus,
  Option,
  ClientSettings,
  Colleague,
  Comment,
  CommentList,
  CommentedCell,
  CompletionRow,
  CompletionTotals,
  Composition,
  CompositionChange,
  CompositionChanges,
  CompositionList,
  CompositionPatch,
  CompositionRow,
  CountryChanges,
  CountryChannel,
  CountryOption,
  CreatedProduct,
  Crop,
  Dealer,
  DealerChange,
  DealerConflict,
  DealerDeletion,
  DealerList,
  DealerPreview,
  DeclarationDifference,
  DeclarationLine,
  DeclarationProfile,
  DeclarationRow,
  DeclaredProduct,
  DeliveredAdvice,
  DeliveredChange,
  DeliveredDealer,
  DeliveredDeclaration,
  DeliveredEntry,
  DeliveredProduct,
  DeliveredReference,
  DescriptionChange,
  DescriptionRow,
  DraftChange,
  DraftCorrection,
  DraftProduct,
  EffectiveIdentity,
  ElementsChange,
  ElementsRow,
  Erasure,
  FileDetails,
  FileFields,
  FileUpload,
  FileUse,
  FileVersion,
  FoundProduct,
  HeldBackProduct,
  SearchHit: Hit,
  ImportCounts,
  ImportPreview,
  Inbox,
  IssuedSecret,
  IssuedWebhookSecret,
  LaterDealerChange,
  LeftOutCells,
  LinkCount,
  LinkedProduct,
  LinksConflict,
  ListedUser,
  LiveEvent,
  MadeDecision,
  MailPreference,
  NamedCrop,
  NamedProduct,
  NewApiKey,
  NewProduct,
  Notification,
  NotificationPreferences,
  OldPhraseUse,
  OwnAccessRequest,
  OwnDraft,
  PastImport,
  PresentPerson: Person,
  PersonAccess,
  Phrase,
  PhraseConflict,
  PlannedProfile,
  PlannedUserChange,
  Problem,
  ProductConflict,
  ProductDetail,
  ProductLinks,
  ProductPage,
  ProductRange,
  ProfileChange,
  ProfileConflict,
  ProfileDryRun,
  KindCounts,
  Publication,
  PublicationDifferences: Differences,
  PublicationMessage,
  QualityFinding,
  QualityTotals,
  RecordDifference,
  ReferenceConflict,
  ReferenceItem,
  RejectedCell,
  RestoreCell,
  RestoreConflict,
  RestorePreview,
  RestoreRow,
  RestoreSelection,
  RetirableOption,
  RoleOption,
  SameCode,
  SavedItem,
  SavedView,
  ScheduledPublication,
  SearchGroup,
  StagedFile,
  StoredFile,
  User,
  UserChange,
  UserConflict,
  UserListItem,
  UsersChange,
  ViewSettings,
  Webhook,
  WebhookAttempt,
  WebhookDelivery,
  TestMessage,
} as const satisfies Record<string, z.ZodType>
