/**
 * `a*` holds a node or a list of nodes, `a=` a plain value, `a:Name` the members of the node Name.
 * Anything unlisted is refused: `lockingClause`, `intoClause`, XML, table samples, cursors, SQL/JSON, non-queries.
 */
const readsText = {
  SelectStmt: `distinctClause* targetList* fromClause* whereClause* groupClause* havingClause* windowClause* valuesLists*
    sortClause* limitOffset* limitCount* larg:SelectStmt rarg:SelectStmt withClause:WithClause
    groupDistinct= limitOption= op= all=`,
  WithClause: 'ctes* recursive=',
  CommonTableExpr: 'ctename= aliascolnames* ctematerialized= ctequery*',
  ResTarget: 'name= indirection* val*',
  ColumnRef: 'fields*',
  RangeVar: 'catalogname= schemaname= relname= inh= relpersistence= alias:Alias',
  RangeSubselect: 'lateral= subquery* alias:Alias',
  RangeFunction: 'lateral= ordinality= is_rowsfrom= functions* alias:Alias coldeflist*',
  ColumnDef: 'colname= typeName:TypeName is_local=',
  JoinExpr: `jointype= isNatural= larg* rarg* usingClause* join_using_alias:Alias quals* alias:Alias rtindex=`,
  Alias: 'aliasname= colnames*',
  FuncCall: `funcname* args* agg_order* agg_filter* over:WindowDef agg_within_group= agg_star= agg_distinct= func_variadic=
    funcformat=`,
  NamedArgExpr: 'name= arg* argnumber=',
  WindowDef: 'name= refname= partitionClause* orderClause* frameOptions= startOffset* endOffset*',
  SortBy: 'node* sortby_dir= sortby_nulls=',
  GroupingSet: 'kind= content*',
  GroupingFunc: 'args*',
  A_Expr: 'kind= name* lexpr* rexpr*',
  BoolExpr: 'boolop= args*',
  NullTest: 'arg* nulltesttype= argisrow=',
  BooleanTest: 'arg* booltesttype=',
  CaseExpr: 'arg* args* defresult*',
  CaseWhen: 'expr* result*',
  CoalesceExpr: 'args*',
  MinMaxExpr: 'op= args*',
  SQLValueFunction: 'op= typmod=',
  TypeCast: 'arg* typeName:TypeName',
  TypeName: 'names* typmods* typemod= arrayBounds*',
  SubLink: 'subLinkType= testexpr* operName* subselect*',
  CollateClause: 'arg* collname*',
  A_ArrayExpr: 'elements* list_start= list_end=',
  A_Indirection: 'arg* indirection*',
  A_Indices: 'is_slice= lidx* uidx*',
  RowExpr: 'args* row_format= colnames*',
  ParamRef: 'number=',
  A_Const: 'ival= fval= boolval= sval= bsval= isnull=',
  List: 'items*',
  String: 'sval=',
  Integer: 'ival=',
  A_Star: '',
};

/** Statements that write, and their clauses. */
const writesText = {
  InsertStmt: `relation:RangeVar cols* selectStmt* withClause:WithClause override= onConflictClause:OnConflictClause
    returningClause:ReturningClause`,
  UpdateStmt:
    'relation:RangeVar targetList* whereClause* fromClause* withClause:WithClause returningClause:ReturningClause',
  DeleteStmt: 'relation:RangeVar usingClause* whereClause* withClause:WithClause returningClause:ReturningClause',
};
const clausesText = {
  OnConflictClause: 'action= infer:InferClause targetList* whereClause*',
  InferClause: 'indexElems* whereClause* conname=',
  IndexElem: 'name= ordering= nulls_ordering=',
  ReturningClause: 'exprs*',
  SetToDefault: '',
  MultiAssignRef: 'source* colno= ncolumns=',
};

export type Members = ReadonlyMap<string, string>;
export type Grammar = Readonly<Record<string, Members>>;

function membersOf(text: string): Members {
  const listed = text.split(/\s+/).filter(Boolean);
  const members = listed.map((each) => {
    const [, name, holds] = /^(\w+)([*=]|:\w+)$/.exec(each)!;
    return [name!, holds!.replace(':', '')] as const;
  });
  // Positions of a node in the text.
  return new Map([...members, ['location', '='], ['rexpr_list_start', '='], ['rexpr_list_end', '=']]);
}

const compile = (texts: Record<string, string>): Grammar =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, membersOf(text)]));

/** Nodes of PostgreSQL's tree that a query may consist of, with what each member holds. */
export const readGrammar = compile(readsText);
/** Nodes of a writing statement below its root: those of a query and its own clauses, but no second write. */
export const writeGrammar = compile({ ...readsText, ...clausesText });
/** Members of a whole statement. */
export const rootGrammar = compile({ SelectStmt: readsText.SelectStmt, ...writesText });
