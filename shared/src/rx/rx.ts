/** The part of RxJS that the shop uses, shared once by all rooms. Never the whole package (docs/decisions/0003-facades.md). */
export { BehaviorSubject, Observable, Subject, Subscription } from "rxjs";
export { debounceTime, distinctUntilChanged, filter, map, switchMap, takeUntil } from "rxjs/operators";
