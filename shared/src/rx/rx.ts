/** The part of RxJS that the shop uses, of which all remotes share one copy. Never the complete package (docs/decisions/0003-facades.md). */
export { BehaviorSubject, Observable, Subject, Subscription } from "rxjs";
export { debounceTime, distinctUntilChanged, filter, map, switchMap, takeUntil } from "rxjs/operators";
