import type { AreaTables } from './tables/area';
import type { ChannelTables } from './tables/channels';
import type { DataInterfaceTables } from './tables/dataInterface';
import type { DictionaryTables } from './tables/dictionary';
import type { ErrorReportTables } from './tables/errorReports';
import type { FileTables } from './tables/files';
import type { JobTables } from './tables/jobs';
import type { MessageTables } from './tables/message';
import type { OutsideTables } from './tables/outside';
import type { OverlayTables } from './tables/overlay';
import type { PlatformTables } from './tables/platform';
import type { PublicPageTables } from './tables/publicPages';
import type { VisualdevTables } from './tables/visualdev';

/**
 * Every table of the platform; a module adds its own by declaration merging. A published model's tables live in the schema `model` and are not listed here.
 */
export interface Database
  extends PlatformTables,
    AreaTables,
    ChannelTables,
    DictionaryTables,
    VisualdevTables,
    DataInterfaceTables,
    ErrorReportTables,
    FileTables,
    JobTables,
    OutsideTables,
    OverlayTables,
    PublicPageTables,
    MessageTables {}
