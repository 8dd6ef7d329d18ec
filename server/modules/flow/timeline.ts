import { parseJson } from '../../../core/binding';
import { doneOf, type Handling } from '../../../core/flow/codes';
import type { TimelineLine } from '../../../core/flow/wire';
import type { Ctx } from '../../ctx';
import type { Instance } from './store';

/** Lines of the approval of a record, the first one first; of all its instances and of before flows. */
export async function timelineOf(
  { db, t }: Pick<Ctx, 'db' | 't'>,
  { modelId, recordId }: Pick<Instance, 'modelId' | 'recordId'>,
): Promise<TimelineLine[]> {
  const rows = await db.raw<Omit<TimelineLine, 'fileList' | 'done'> & { files: string | null; deed: string | null }>(
    `select r.id, coalesce(r.step, '') as "nodeCode", r.node_name as "nodeName", r.user_id as "userId",
       case when r.user_id = '' and r.instance_id is not null then '' else r.user_name end as "userName",
       coalesce(u.head_icon, '') as "headIcon", coalesce(p.real_name || '/' || p.account, '') as "forUser",
       r.handle_status as "handleStatus", r.deed, extract(epoch from r.handle_time)::float8 * 1000 as "handleTime",
       coalesce(r.handle_opinion, '') as "handleOpinion", coalesce(r.sign_img, '') as "signImg", r.files,
       coalesce(r.to_names, '') as "operatorName"
     from weft_flow_record r left join weft_user u on u.id = r.user_id left join weft_user p on p.id = r.for_user_id
     where r.model_id = $1 and r.record_id = $2 order by r.handle_time, r.seq nulls first, r.id limit 1000`,
    [modelId, recordId],
  );
  return rows.map(({ files, deed, ...line }) => ({
    ...line,
    // Stored in the language of whoever did it: nobody is the system, and what belongs to no step was done at the start.
    userName: line.userName || t('flow.msg.system'),
    nodeName: line.nodeCode ? line.nodeName : line.nodeName && t('flow.msg.start'),
    handleStatus: line.handleStatus as Handling,
    done: doneOf(line.handleStatus, deed),
    fileList: (files ? (parseJson(files) as TimelineLine['fileList']) : []) ?? [],
  }));
}
