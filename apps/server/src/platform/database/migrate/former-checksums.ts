/**
 * Functions, triggers and views were parts of migrations once; a database that applied those texts gets the
 * current ones from `apps/server/database`. Three migrations were also edited before the first release: a database
 * that applied one of these texts is mended by 0033-mend-edited-migrations.sql. No further migration may be edited.
 */
export const formerChecksums: Record<string, readonly string[]> = {
  '0001-audit.sql': ['166677353759c451f89a03a642452407ee4d974b3eb878d78d2f27e5a8bfb362'],
  '0002-reference.sql': ['c7b6a2b9fab532cc24c8f2ee30bab49ed6b175a92f7e1fe8539067f0858d3cb4'],
  '0003-users.sql': ['33ad3f36eaee2c5201b0d6d5293061a2625709a281c4f7f22d81d32b007156b6'],
  '0004-products.sql': ['6290db57ad09834569a7e0174a3fc57853eabd5eb390e485e2db0cf41afab1ca'],
  '0005-advice.sql': ['0b5c30569c2ab48cc412e0e54f069ca094b3a0242c0f3216431d5603495cfad4'],
  '0006-dealers.sql': ['ff342a5125cf69739d67262bdfb88d6d3f5810d9534a4cb13446a4fb9b8478d5'],
  '0007-approvals.sql': ['09e29d7ec7fea585c4db8391cb9031e4c12bb75a512aa1d1fb759f996cb5a36d'],
  '0008-notifications.sql': ['3711e3f4bd25b86b6f5a53567997afa94e90c88b9f15c7f64da23a422989c3ff'],
  '0010-imports.sql': ['c5c8e6fd1af407dc30d496e22023a00a8a6a840b8754598dd9fe36c12527cacd'],
  '0011-live.sql': ['ef33675c34b433b88f1e28706bd92dea220cca374557972ff4a7a10282f1751c'],
  '0012-link-monitor.sql': [
    '0a057d0276014ad5f85979a4bd21b9ec8cc16fd2bd92f16ddb4f4b21132c6d44',
    'b8da5d5be986d3d9554fe70803d98fb2ff6237156b78c6dc5be14d7285724893',
    'c8e44098efd001a817e47110b8bc6dd071feb38546a5b4591acfa58ffa85be9e',
  ],
  '0013-descriptions.sql': ['c3b754c33f0f5b7db382382fe8503249f32d4e5abd43ab280a66ecaaa0a5ad78'],
  '0014-product-search.sql': ['fadecfe2ac45426e2ab9385276a18f0d4e99a9665f095df8ad783ead1124e03f'],
  '0015-dealer-imports.sql': ['8c2ababe54aa979326abebdc5f252563cfbd4ce6520c754112eede24eacf970d'],
  '0020-declaration-profiles.sql': [
    '78e2eb41172cf00f677bd174b0e44064e01eabb2e24e434e5e5d36930f2499b9',
  ],
  '0021-telling.sql': ['ad8aedd010ee747bcbde0b60301e88c0dcd4c47aeda734ae278b1413da9d5041'],
  '0023-access.sql': ['9b435f5b54d00a477f699cdefa16a31923447a871c324d8f8f17e882b7e52f07'],
  '0025-search.sql': [
    '98dedad6fa52b989c3a44c670efa1d22ab3945094f789e9175271cdb4a199e11',
    'b1f1cf81e4c5ce8e8d57e6d1dd7d9d7644667a689834b7da6ef6a778050e70ff',
    '0ee55e75a06cac228cd90a3a8d7269e2cb49a9f93bda872ce89b00af0200f8a5',
    '3a4118837765676836d179c7d78d1d52695bb2e348ba288c81f011be7ee300a3',
  ],
  '0031-log-writers.sql': ['689c73dd36abca56b04f2d11a5ffe9f3b9244462a15f2ace29be2919ac790081'],
  '0032-search-by-telephone.sql': [
    'f45b08050cf047938c23aa55d84bf009cd02476871999d0667cedd8a2e400625',
  ],
  '0033-mend-edited-migrations.sql': [
    'd4da5f75dcc12e6619bfae6a14c91cc158a3224eb2b657a330de8ffb66d4f113',
  ],
  '0035-api-keys.sql': ['9f9f944b1fc73f641a71bf16e33e59ce1910457d75af1c6536eb48b27d697a7b'],
  '0036-publications.sql': ['f434021faa2c4cfefb9059c6eaeeb0887dc98b0465d0a9d19c5ebd2e64c466fb'],
  '0037-log-months.sql': ['8756c0833acc7e6a44a2db0446c1b94f61b8ac8ce2e4c26a782396e58c6af87f'],
  '0040-webhooks.sql': ['47bad9d81cd3078e06fb8f6d5888d231aa6b2116d63c897082699031c28c39be'],
  '0052-saved-views.sql': ['bc543d416185664e855b79d7c567bdd7d2f9836bdc9239725f9744ef708adfaa'],
  '0054-expired-changes.sql': ['e66461f45f677b7042cbd57930f52e4c34ea4914cc911fa83ac164a582a53090'],
  '0057-product-comments.sql': ['28f71be0d23ad6c128fdb522ff12998c22328134b32d51dfadb1f77620aa0598'],
  '0058-audit-large-columns.sql': [
    '44f70ff34646c581fc44f3ef11345b4b5d017907da0fcced7d2c6941a95f0e5f',
  ],
  '0060-composition-time.sql': ['d4642eab6be68051befbe114c783089f9d3b26e7de33dc39991a1f27098c9560'],
  '0063-search-by-country.sql': [
    '6eefa5d2fd819b7376ce1eec994e7d53c78634a7329764704d55ab9f60f529cf',
  ],
  '0080-publication-ids.sql': ['b5f3e5ead70fd3f1814120bd131a7212c25a78418d84a860785bb9c5ce49e14e'],
  '0092-erasures.sql': ['ffd2a5c95856b28fbbcf1a8f0cf88f986cd66c1b7760f49f6b4d54a796062c76'],
}
